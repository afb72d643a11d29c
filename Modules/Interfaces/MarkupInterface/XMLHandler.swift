/// Receives the events of an XML document in their order.
///
/// Names are numbers of the handler's own choice, and texts are the reader's bytes, so that nothing is allocated for what
/// the handler passes over.
///
/// ``XMLReader`` promises: one root element; each start has its end, also where the document is cut off; attributes come
/// between the start of their element and everything else in it, without declarations of namespaces; all bytes are UTF-8.
public protocol XMLHandler {
    /// The number that stands for a name in the other events. Asked once for each name of a document.
    mutating func number(of name: XMLName) -> Int

    /// Begins an element.
    mutating func start(_ element: Int)

    /// Receives an attribute of the element that has begun last, with references in its value resolved.
    mutating func attribute(_ name: Int, _ value: Span<UInt8>)

    /// Receives a part of the text between two tags. One text may come in any number of parts, but no scalar in two.
    mutating func text(_ text: Span<UInt8>)

    /// Ends the innermost open element.
    mutating func end(_ element: Int)

    /// Whether the rest of the document need not be read: asked behind each end of an element, and behind each start with
    /// its attributes.
    var hasEnough: Bool { get }
}

extension XMLHandler {
    /// `false`: the document is read to its end.
    public var hasEnough: Bool { false }
}
