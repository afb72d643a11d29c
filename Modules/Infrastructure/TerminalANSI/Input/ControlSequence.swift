/// A control sequence (`ESC [ …`) in its parts (ECMA-48, 5.4).
struct ControlSequence {
    /// `?`, `<`, `=` or `>` in front of the numbers.
    var marker: Character?
    /// The numbers; an absent one is 0, and sub-numbers behind a colon are left out.
    var numbers: [Int] = []
    /// The last byte between the numbers and the final one.
    var intermediate: Character?
    /// The byte that ends it and says what it is.
    var final: Character

    /// Reads the bytes between `ESC [` and the final byte.
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
            // Nothing that is meant has more than 6 digits.
            return number.prefix(6).reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
    }
}
