public import FoundationEssentials
public import MarkupInterface

/// Reads HTML with gumbo, which implements the HTML standard's tree construction.
public struct GumboReader: HTMLReader {
    /// Makes a reader without state.
    public init() {}

    /// Returns the blocks of a document or a fragment; see `HTMLReader`.
    public func blocks(of html: String, at address: URL?) -> [HTMLBlock] {
        let text = HTMLFilter(html).output
        guard !text.isEmpty else { return [] }
        return text.withUnsafeBytes { text in GumboTree(text.bindMemory(to: CChar.self)).blocks(at: address) }
    }
}
