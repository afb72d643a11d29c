/// A parsed control sequence, `ESC [ …` (ECMA-48, 5.4).
struct ControlSequence {
    /// The private marker `?`, `<`, `=` or `>`.
    var marker: Character?
    /// The parameters; an omitted one is 0, and subparameters after a colon are dropped.
    var numbers: [Int] = []
    /// The last intermediate byte.
    var intermediate: Character?
    /// The final byte.
    var final: Character

    /// Parses the bytes between `ESC [` and the final byte.
    init(_ bytes: [UInt8], final: UInt8) {
        self.final = Character(Unicode.Scalar(final))
        var rest = bytes[...]
        if let first = rest.first, (0x3C...0x3F).contains(first) {
            marker = Character(Unicode.Scalar(first))
            rest = rest.dropFirst()
        }
        if let last = rest.last, (0x20...0x2F).contains(last) {
            intermediate = Character(Unicode.Scalar(last))
        }
        let digits = rest.prefix { (0x30...0x3B).contains($0) }
        guard !digits.isEmpty else { return }
        numbers = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
            let number = field.prefix { $0 != UInt8(ascii: ":") }
            // No valid parameter has more than 6 digits.
            return number.prefix(6).reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
    }
}
