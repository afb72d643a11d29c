/// The parts of a source's posts that are prefetched, so that they can be read without the network.
public struct Prefetch: OptionSet, Hashable, Sendable {
    /// The parts as bits, which are stored.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The articles of the posts' pages.
    public static let articles = Prefetch(rawValue: 1)
    /// The posts' pictures.
    public static let pictures = Prefetch(rawValue: 2)

    private static let parts: [(name: String, part: Prefetch)] = [
        ("articles", .articles), ("pictures", .pictures),
    ]

    /// Makes the set of one part by its name in commands and files, `articles` or `pictures`; `nil` for another name.
    public init?(name: String) {
        guard let part = Self.parts.first(where: { $0.name == name })?.part else { return nil }
        self = part
    }

    /// The names of the parts.
    public var names: [String] { Self.parts.filter { contains($0.part) }.map(\.name) }
}
