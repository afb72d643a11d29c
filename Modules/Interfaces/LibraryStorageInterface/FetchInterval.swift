/// The reader's own interval between fetches of a source, of a group or of all sources.
public struct FetchInterval: Hashable, Comparable, Sendable {
    /// The shortest interval, to spare servers: 15 minutes.
    public static let shortest = FetchInterval(exactly: 900)
    /// The longest interval: a year.
    public static let longest = FetchInterval(exactly: 365 * 86_400)

    /// The duration in seconds.
    public let seconds: Int

    private init(exactly seconds: Int) { self.seconds = seconds }

    /// Makes an interval of seconds; `nil` outside of ``shortest`` and ``longest``.
    public init?(seconds: Int) {
        guard (Self.shortest.seconds...Self.longest.seconds).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Parses a whole number of minutes, hours, days or weeks, such as `30m`, `2h`, `1d` or `1w`; `nil` for
    /// anything else, and outside of ``shortest`` and ``longest``.
    public init?(_ text: String) {
        let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), !digits.isEmpty,
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(digits),
            case let (seconds, hasOverflowed) = count.multipliedReportingOverflow(by: unit), !hasOverflowed
        else { return nil }
        self.init(seconds: seconds)
    }

    /// Whether the first is shorter.
    public static func < (one: FetchInterval, other: FetchInterval) -> Bool { one.seconds < other.seconds }
}

extension Subscription {
    /// The reader's own interval between fetches of the source: its own, otherwise the shortest of its groups',
    /// each of which has that of the nearest group around it, otherwise that of all sources.
    ///
    /// - Parameters:
    ///   - groups: The intervals of groups.
    ///   - all: The interval of all sources.
    public func interval(
        in groups: [GroupPath: FetchInterval], otherwise all: FetchInterval?
    ) -> FetchInterval? {
        if let interval { return interval }
        if groups.isEmpty { return all }
        let nearest = self.groups.compactMap { group in
            group.selfAndAncestors.lazy.compactMap { groups[$0] }.first
        }
        return nearest.min() ?? all
    }
}

extension GroupPath {
    /// The group, and those around it, the nearest first.
    public var selfAndAncestors: [GroupPath] {
        names.indices.reversed().compactMap { GroupPath(names[...$0].joined(separator: "/")) }
    }
}
