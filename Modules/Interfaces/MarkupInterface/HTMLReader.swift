public import FoundationEssentials

/// Makes blocks of HTML that strangers wrote.
public protocol HTMLReader: Sendable {
    /// The blocks of a document or a part of one, which may be as wrong as browsers accept.
    ///
    /// Scripts, styles, forms, embedded documents, comments and tracking pixels are left out. Elements that are nested
    /// deeper than ``HTMLNesting/limit`` give their text to those around them. Takes time and memory in proportion to the
    /// text, whatever it holds. Synchronous and slow (20 MB a second): to be called for what is shown only, and off the
    /// main actor.
    ///
    /// - Parameter address: The address of the page that has the text. Relative addresses in the text are made absolute by
    ///   it, or by the first `<base>` of the text, which may be relative itself (RFC 3986, section 5). Without both they
    ///   stay as they are.
    func blocks(of html: String, at address: URL?) -> [HTMLBlock]
}

/// The nesting of a text's elements.
public enum HTMLNesting {
    /// The greatest number of elements that are nested within each other.
    public static let limit = 100
}
