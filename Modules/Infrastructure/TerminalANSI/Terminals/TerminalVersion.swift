/// A version of numbers that are separated by points.
struct TerminalVersion: Hashable, Sendable, ExpressibleByStringLiteral {
    let numbers: [Int]

    /// Reads `0.26.5`, and `3.3a` as 3.3.
    init(_ text: some StringProtocol) {
        var numbers: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits) else { break }
            numbers.append(number)
            if digits.count < part.count { break }
        }
        self.numbers = numbers
    }

    init(stringLiteral text: String) {
        self.init(text)
    }

    /// Whether the version equals the other one or is later.
    func isAtLeast(_ other: TerminalVersion) -> Bool {
        !numbers.lexicographicallyPrecedes(other.numbers)
    }
}
