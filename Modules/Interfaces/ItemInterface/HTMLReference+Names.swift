import MarkupInterface

extension HTMLReference {
    /// The scalars of names that need no semicolon behind them, as HTML's standard has it for the oldest: XML's and those of
    /// ISO 8859-1.
    static let looseNames: [String: Unicode.Scalar] = HTMLEntity.scalars
        .filter { name, scalar in 0xA0...0xFF ~= scalar.value || ["amp", "lt", "gt", "quot"].contains(name) }
        .merging(
            ["AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "COPY": "\u{A9}", "REG": "\u{AE}"]
        ) { name, _ in name }

    /// The scalars of names that end with a semicolon.
    static let strictNames = HTMLEntity.scalars.merging(looseNames) { name, _ in name }
}
