import FirstUse
import Foundation

exit(try FirstUse.run(CommandLine.arguments) ? 0 : 2)
