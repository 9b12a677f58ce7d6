import Foundation

// What libFuzzer calls. It brings its own `main`, so that this module has none; the target is chosen on the
// command line: `fuzz --target=parse CORPUS …`. libFuzzer leaves alone what begins with two dashes.

/// The chosen target.
private let target: FuzzTarget = {
    let names = CommandLine.arguments.compactMap { argument in
        argument.hasPrefix("--target=") ? argument.dropFirst("--target=".count) : nil
    }
    guard names.count == 1, let target = FuzzTarget.all.first(where: { names[0] == $0.name }) else {
        let all = FuzzTarget.all.map(\.name).joined(separator: ", ")
        fatalError("expected --target= and one of \(all)")
    }
    return target
}()

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<Int32>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
    _ = target
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.body(Data(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
