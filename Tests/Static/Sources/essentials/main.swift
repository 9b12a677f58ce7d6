#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

print(Data("FoundationEssentials".utf8).base64EncodedString())
