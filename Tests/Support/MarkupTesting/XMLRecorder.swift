import FoundationEssentials
public import MarkupInterface

/// An event of a document with its name, texts joined.
public enum XMLEvent: Hashable, Sendable {
    case start(XMLName)
    case attribute(XMLName, String)
    case text(String)
    case end(XMLName)
}

/// Records the events of a document.
public struct XMLRecorder: XMLHandler, Sendable {
    /// The events so far. Neighboring texts are one.
    public private(set) var events: [XMLEvent] = []
    /// The names in the order in which the reader asked for their numbers.
    public private(set) var names: [XMLName] = []
    /// The breaches of the order of events that ``MarkupInterface/XMLReader`` promises.
    public private(set) var faults: [String] = []
    /// The greatest number of open elements so far.
    public private(set) var depth = 0
    private let isLast: @Sendable (XMLEvent) -> Bool
    private var open: [Int] = []
    private var takesAttributes = false

    /// True behind the event that `isLast` is true for.
    public private(set) var hasEnough = false

    /// Makes a recorder that has enough behind the first event for which `isLast` is true.
    public init(isLast: @escaping @Sendable (XMLEvent) -> Bool = { _ in false }) { self.isLast = isLast }

    /// Numbers names in the order of their first use.
    public mutating func number(of name: XMLName) -> Int {
        if names.contains(name) { faults.append("\(name) was asked for twice") }
        names.append(name)
        return names.count - 1
    }

    /// Records the start of an element.
    public mutating func start(_ element: Int) {
        if open.isEmpty, !events.isEmpty { faults.append("a second root") }
        if hasEnough { faults.append("an element behind the last") }
        open.append(element)
        depth = max(depth, open.count)
        takesAttributes = true
        record(.start(names[element]))
    }

    /// Records an attribute with its value as a string.
    public mutating func attribute(_ name: Int, _ value: Span<UInt8>) {
        if !takesAttributes { faults.append("an attribute behind its place") }
        record(.attribute(names[name], string(value)))
    }

    /// Joins a part of a text to the part before it.
    public mutating func text(_ text: Span<UInt8>) {
        if open.isEmpty { faults.append("text outside of the root") }
        takesAttributes = false
        guard !text.isEmpty else { return }
        if case .text(let before)? = events.last {
            events[events.count - 1] = .text(before + string(text))
        } else {
            record(.text(string(text)))
        }
    }

    /// Records the end of an element.
    public mutating func end(_ element: Int) {
        if open.popLast() != element { faults.append("an end of another element") }
        takesAttributes = false
        record(.end(names[element]))
    }

    /// Records that some elements have no end, behind the document.
    public mutating func finish() {
        if !open.isEmpty, !hasEnough { faults.append("\(open.count) elements without an end") }
    }

    private mutating func record(_ event: XMLEvent) {
        events.append(event)
        hasEnough = hasEnough || isLast(event)
    }

    private mutating func string(_ bytes: Span<UInt8>) -> String {
        let text = String(bytes)
        if !text.utf8.elementsEqual(bytes.withUnsafeBufferPointer(Array.init)) {
            faults.append("bytes that are no UTF-8")
        }
        return text
    }
}

extension XMLReader {
    /// The events and defects of a document; a fault of the reader is among the events as a text.
    public func events(
        in document: String, charset: String? = nil
    ) throws(XMLError) -> (events: [XMLEvent], warnings: [XMLWarning]) {
        try events(in: Array(document.utf8), charset: charset)
    }

    /// The events and defects of a document; a fault of the reader is among the events as a text.
    public func events(
        in document: [UInt8], charset: String? = nil
    ) throws(XMLError) -> (events: [XMLEvent], warnings: [XMLWarning]) {
        var reading = try read(Data(document), charset: charset) { XMLRecorder() }
        reading.handler.finish()
        let faults = reading.handler.faults.map { XMLEvent.text("FAULT: \($0)") }
        return (reading.handler.events + faults, reading.warnings)
    }
}
