/// A strategy that converts values to text for a review. ``pullback(_:)`` makes strategies for other values.
nonisolated struct Snapshot<Value> {
    /// The value as text.
    let text: (Value) -> String

    /// A strategy for values that have, or can be made into, a value of this one.
    func pullback<Other>(_ transform: @escaping (Other) -> Value) -> Snapshot<Other> {
        Snapshot<Other> { text(transform($0)) }
    }
}

extension Snapshot where Value == [String] {
    /// Lines as they are, one below the other.
    nonisolated static var lines: Snapshot {
        Snapshot { $0.map { $0 + "\n" }.joined() }
    }

    /// Lines of one width in a frame, so that spaces at their ends are seen.
    nonisolated static func framed(columns: Int) -> Snapshot {
        let edge = String(repeating: "─", count: columns)
        return lines.pullback { ["┌\(edge)┐"] + $0.map { "│\($0)│" } + ["└\(edge)┘"] }
    }
}

/// A value with a word on what it is.
nonisolated struct Titled<Value> {
    let title: String
    let value: Value
}

extension Snapshot {
    /// Each value below its title, with an empty line between one and the next.
    nonisolated static func sections<Element>(_ section: Snapshot<Element>) -> Snapshot
    where Value == [Titled<Element>] {
        Snapshot { $0.map { "\($0.title)\n\(section.text($0.value))" }.joined(separator: "\n") }
    }
}
