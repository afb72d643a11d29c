import MarkupInterface

extension CharacterReference {
    /// The scalars of names that need no semicolon (HTML, section 13.5): XML's and those of ISO 8859-1.
    static let legacyNames: [String: Unicode.Scalar] = HTMLEntity.scalars
        .filter { name, scalar in 0xA0...0xFF ~= scalar.value || ["amp", "lt", "gt", "quot"].contains(name) }
        .merging(
            ["AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "COPY": "\u{A9}", "REG": "\u{AE}"]
        ) { name, _ in name }

    /// The scalars of names with a semicolon.
    static let names = HTMLEntity.scalars.merging(legacyNames) { name, _ in name }
}
