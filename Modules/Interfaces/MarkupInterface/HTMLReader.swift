public import FoundationEssentials

/// Reads untrusted HTML into blocks.
public protocol HTMLReader: Sendable {
    /// Returns the blocks of a document or a fragment, which may be invalid, as in browsers.
    ///
    /// Scripts, styles, forms, comments and tracking pixels are omitted. Embedded documents and recordings are
    /// their addresses, and formulas text in one line. The text of elements nested deeper than
    /// ``HTMLBlock/depthLimit`` becomes that of their ancestors. Time and memory are linear in the text.
    /// Synchronous at 20 MB a second: call it only for displayed texts, and off the main actor.
    ///
    /// - Parameter address: The base of relative addresses, unless the text has a `<base>`, which may be
    ///   relative itself (RFC 3986, section 5). Without both they stay relative.
    func blocks(of html: String, at address: URL?) -> [HTMLBlock]
}
