/// Rejections that stay although no test can notice that they are out, and why.
struct Exemption {
    /// A part of the statement that rejects.
    let part: String
    let reason: String

    private static let large = "needs more text than a test can hold"

    static let all = [
        Exemption(part: ".outOfMemory", reason: "comes only when the machine has no memory left"),
        Exemption(part: ".tooLarge(limit: TapeRow.maximumInput)", reason: Self.large),
        Exemption(part: ".tooLarge(offset, limit: limit)", reason: Self.large),
    ]
}

extension Rejection {
    var exemption: Exemption? { Exemption.all.first { what.contains($0.part) } }
}
