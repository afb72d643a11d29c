/// The path of a group of sources, such as `News/Local`.
public struct GroupPath: Hashable, Sendable {
    /// The names, the outermost group's first; at least one, none empty or with a slash.
    public let names: [String]

    /// Parses a path; white space around names and empty names are ignored. `nil` without a name.
    public init?(_ text: String) {
        names = text.split(separator: "/").compactMap { part in
            let name = part.drop { $0.isWhitespace }
            return name.lastIndex { !$0.isWhitespace }.map { String(name[...$0]) }
        }
        if names.isEmpty { return nil }
    }

    /// The names separated by slashes; parsing it returns an equal path.
    public var text: String { names.joined(separator: "/") }
}
