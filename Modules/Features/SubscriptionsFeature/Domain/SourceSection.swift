import Foundation
import LibraryStorageInterface

/// Sources under one heading: those of a group, or those of a kind that stand in no group.
nonisolated public struct SourceSection: Hashable, Sendable {
    /// The group or the kind.
    public let scope: SourceScope
    /// The sources by their names.
    public private(set) var sources: [SourceOverview]

    /// The number of unread items of its sources.
    public var unreadCount: Int { sources.unreadCount }

    /// The sections of a library: the reader's groups by their paths, then the kinds of sources without a group, those that
    /// ``SourceKindName`` has in its order, others by their names. A source stands in each of its groups.
    public static func sections(of sources: [SourceOverview]) -> [SourceSection] {
        var members: [SourceScope: [SourceOverview]] = [:]
        for source in sources {
            let groups = source.subscription.groups.map(SourceScope.group)
            let scopes = groups.isEmpty ? [.kind(source.subscription.source.kind)] : groups
            for scope in scopes { members[scope, default: []].append(source) }
        }
        return members.map { scope, sources in
            SourceSection(scope: scope, sources: sources.sorted { Self.isBefore($0.name, $1.name) })
        }.sorted { isBefore($0.order, $1.order) }
    }

    /// Sections with other values of their sources, each in its place.
    ///
    /// - Returns: `nil` where a source is missing or new, or has another name, kind or group: then the order is another one.
    static func updating(_ sections: [SourceSection], from old: [SourceOverview], to new: [SourceOverview])
        -> [SourceSection]?
    {
        guard old.count == new.count, zip(old, new).allSatisfy({ $0.hasPlace(of: $1) }) else { return nil }
        let values = Dictionary(new.map { ($0.id, $0) }) { $1 }
        return sections.map { section in
            var section = section
            section.sources = section.sources.compactMap { values[$0.id] }
            return section
        }
    }

    /// By what sections are sorted: groups before kinds, then by path or place.
    private var order: (rank: Int, name: String) {
        switch scope {
        case .group(let path): (0, path.text)
        case .kind(let name):
            (
                1
                    + (SourceKindName.allCases.firstIndex { $0.rawValue == name }
                        ?? SourceKindName.allCases.count),
                name
            )
        case .all, .source, .bookmarks: (0, "")
        }
    }

    private static func isBefore(_ one: (rank: Int, name: String), _ other: (rank: Int, name: String)) -> Bool
    {
        one.rank == other.rank ? isBefore(one.name, other.name) : one.rank < other.rank
    }

    /// Whether a name stands before another, by its letters whatever their case and by its numbers' values.
    private static func isBefore(_ one: String, _ other: String) -> Bool {
        one.localizedStandardCompare(other) == .orderedAscending
    }
}

nonisolated extension SourceOverview {
    /// Whether a source stands in a list where another one does.
    fileprivate func hasPlace(of other: SourceOverview) -> Bool {
        id == other.id && name == other.name && subscription.groups == other.subscription.groups
            && subscription.source.kind == other.subscription.source.kind
    }
}

/// The kinds of sources that have a heading in words, in the order of the headings. A kind that is not among them is called
/// by its own name.
nonisolated enum SourceKindName: String, CaseIterable {
    case syndication
    case mastodon
    case folder
    case essential
}
