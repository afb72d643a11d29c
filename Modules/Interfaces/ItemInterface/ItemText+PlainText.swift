public import MarkupInterface

extension ItemText {
    /// The text without markup and link addresses, with an empty line between blocks.
    public func plain(by html: any HTMLReader) -> String {
        switch self {
        case .plain(let text): text
        case .html(let text): html.blocks(of: text, at: nil).plainText
        }
    }
}
