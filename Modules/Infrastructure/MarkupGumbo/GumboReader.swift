public import FoundationEssentials
public import MarkupInterface

/// Makes blocks of HTML with gumbo, which makes the same tree of it as browsers do.
public struct GumboReader: HTMLReader {
    /// Makes a reader.
    public init() {}

    /// The blocks of a document or a part of one; see `HTMLReader`.
    public func blocks(of html: String, at address: URL?) -> [HTMLBlock] {
        let text = HTMLFilter(html).output
        guard !text.isEmpty else { return [] }
        return text.withUnsafeBytes { text in
            GumboTree(text.bindMemory(to: CChar.self)).blocks(at: address)
        }
    }
}
