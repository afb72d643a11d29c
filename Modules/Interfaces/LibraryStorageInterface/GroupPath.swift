/// The path of a group of sources, such as `News/Local`.
public struct GroupPath: Hashable, Sendable {
    /// The names from the outermost group on; at least one, none empty or with a slash.
    public let names: [String]

    /// Reads a path; white space around names and empty names do not count. `nil` where no name is left.
    public init?(_ text: String) {
        names = text.split(separator: "/").compactMap { part in
            let name = part.drop { $0.isWhitespace }
            return name.lastIndex { !$0.isWhitespace }.map { String(name[...$0]) }
        }
        if names.isEmpty { return nil }
    }

    /// The names with slashes between them, from which the same path is read.
    public var text: String { names.joined(separator: "/") }
}
