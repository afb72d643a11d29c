/// The declarations of an attribute `style` without white space, in lower case.
struct InlineStyle {
    private let declarations: [[UInt8]]

    init(_ text: some Collection<UInt8>) {
        declarations = text.split(separator: UInt8(ascii: ";")).map { declaration in
            declaration.filter { !$0.isHTMLSpace }.map(\.lowercase)
        }
    }

    init(_ text: String) { self.init(Array(text.utf8)) }

    /// Whether the style hides its element, or makes it a tracking pixel where it is a picture.
    func hides(_ isPicture: Bool) -> Bool {
        declarations.contains { declaration in
            ["display:none", "visibility:hidden"].contains { declaration.starts(with: $0.utf8) }
                || isPicture && Self.pixels.contains { declaration.elementsEqual($0.utf8) }
        }
    }

    private static let pixels = ["width:", "height:"].flatMap { name in
        ["0", "0px", "1px"].flatMap { [name + $0, name + $0 + "!important"] }
    }
}
