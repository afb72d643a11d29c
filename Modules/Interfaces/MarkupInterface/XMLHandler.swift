/// Receives the events of an XML document in order.
///
/// The handler chooses numbers for names, and texts are the reader's bytes, so that ignored events allocate
/// nothing.
///
/// ``XMLReader`` promises: one root element; each start has its end, even in a truncated document; attributes
/// follow the start of their element at once, without namespace declarations; all bytes are valid UTF-8.
public protocol XMLHandler {
    /// Returns the number of a name for the other events. Called once for each name of a document.
    mutating func number(of name: XMLName) -> Int

    /// Begins an element.
    mutating func start(_ element: Int)

    /// Receives an attribute of the last element, with references in its value resolved.
    mutating func attribute(_ name: Int, _ value: Span<UInt8>)

    /// Receives a part of the text between two tags. Parts are split at scalar boundaries only.
    mutating func text(_ text: Span<UInt8>)

    /// Ends the innermost open element.
    mutating func end(_ element: Int)

    /// Returns the number of innermost open elements that end where an element starts, because their end tags
    /// must be missing. Only readers of ill-formed documents call it, before they begin the element.
    func endedElements(before element: Int) -> Int

    /// Whether reading stops. Called after each start with its attributes, and after each end.
    var hasEnough: Bool { get }
}

extension XMLHandler {
    /// Returns 0: no element ends before its end tag or that of an outer element.
    public func endedElements(before element: Int) -> Int { 0 }

    /// Returns `false`: the document is read to its end.
    public var hasEnough: Bool { false }
}
