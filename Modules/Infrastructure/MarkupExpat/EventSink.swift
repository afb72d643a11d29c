import MarkupInterface

/// Passes events on to a handler with its numbers of names, and enforces the limit of depth.
struct EventSink {
    private(set) var handler: any XMLHandler
    private var names = NameTable()
    /// The numbers of the open elements.
    private var open: [Int] = []

    init(_ handler: any XMLHandler) {
        self.handler = handler
        open.reserveCapacity(XMLError.depthLimit)
    }

    /// Whether an element has begun.
    private(set) var hasElement = false

    /// Begins an element; `false` if it exceeds the limit of depth.
    mutating func start(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard open.count < XMLError.depthLimit else { return false }
        let number = names.number(of: key, asking: &handler)
        open.append(number)
        hasElement = true
        handler.start(number)
        return true
    }

    /// The number of innermost open elements that end where an element starts.
    mutating func endedElements(before key: UnsafeBufferPointer<UInt8>) -> Int {
        let number = names.number(of: key, asking: &handler)
        return min(handler.endedElements(before: number), open.count)
    }

    mutating func attribute(_ key: UnsafeBufferPointer<UInt8>, _ value: Span<UInt8>) {
        let number = names.number(of: key, asking: &handler)
        handler.attribute(number, value)
    }

    mutating func text(_ text: Span<UInt8>) { handler.text(text) }

    mutating func end() {
        if let number = open.popLast() { handler.end(number) }
    }

    var hasEnough: Bool { handler.hasEnough }
}
