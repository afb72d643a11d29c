import Foundation
import LibraryStorageInterface

/// Sources and saved searches under one heading: those of a group, or those of a kind without a group.
nonisolated public struct SourceSection: Hashable, Sendable {
    /// The group or the kind, or the saved searches without a group.
    public let scope: SourceScope
    /// The sources by their names.
    public private(set) var sources: [SourceOverview]
    /// The saved searches by their names, which follow the sources.
    public private(set) var searches: [SearchOverview]
    /// The account whose heading, or that of one of its labels, the section has; `nil` for others.
    public private(set) var account: AccountOverview?

    /// The number of unread items of its sources.
    public var unreadCount: Int { sources.unreadCount }

    /// The sections of a library: the groups by their paths, then the kinds of sources without a group in the
    /// order of `SourceKindName`, then other kinds by their names, then the accounts, each with its labels,
    /// then the saved searches without a group. A source and a search are in the section of each of their
    /// groups.
    public static func sections(of library: LibraryOverview) -> [SourceSection] {
        var members: [SourceScope: (sources: [SourceOverview], searches: [SearchOverview])] = [:]
        for source in library.sources {
            let groups = source.subscription.groups.map(SourceScope.group)
            let scopes = groups.isEmpty ? [.kind(source.subscription.source.kind)] : groups
            for scope in scopes { members[scope, default: ([], [])].sources.append(source) }
        }
        for search in library.searches {
            let groups = search.search.groups.map(SourceScope.group)
            for scope in groups.isEmpty ? [.searches] : groups {
                members[scope, default: ([], [])].searches.append(search)
            }
        }
        // An account has a heading without sources, too.
        for account in library.accounts where members[.group(account.group)] == nil {
            members[.group(account.group)] = ([], [])
        }
        return members.map { scope, members in
            SourceSection(
                scope: scope, sources: members.sources.sorted { isBefore($0.name, $1.name) },
                searches: members.searches.sorted { isBefore($0.search.name, $1.search.name) },
                account: library.accounts.first { scope.isWithin($0.group) })
        }.sorted { isBefore($0.order, $1.order) }
    }

    /// The sections with newer values of their sources, in the same order.
    ///
    /// - Returns: `nil` if the order changes: a source is missing or new, or its name, kind or groups, or a
    ///   saved search is another one.
    static func updating(
        _ sections: [SourceSection], from old: LibraryOverview, to new: LibraryOverview
    ) -> [SourceSection]? {
        guard old.sources.count == new.sources.count, old.searches == new.searches,
            old.accounts.map(\.group) == new.accounts.map(\.group),
            zip(old.sources, new.sources).allSatisfy({ $0.hasPlace(of: $1) })
        else { return nil }
        let values = Dictionary(new.sources.map { ($0.id, $0) }) { $1 }
        return sections.map { section in
            var section = section
            section.sources = section.sources.compactMap { values[$0.id] }
            section.account = new.accounts.first { $0.id == section.account?.id }
            return section
        }
    }

    /// The sort key of sections: groups before kinds before accounts, then by path or rank.
    private var order: (rank: Int, name: String) {
        switch scope {
        case .group(let path): return (account == nil ? 0 : .max - 1, path.text)
        case .kind(let name):
            let kinds = SourceKindName.allCases.map(\.rawValue)
            return (1 + (kinds.firstIndex(of: name) ?? kinds.count), name)
        case .searches: return (.max, "")
        case .all, .source, .search, .bookmarks: return (0, "")
        }
    }

    private static func isBefore(_ one: (rank: Int, name: String), _ other: (rank: Int, name: String)) -> Bool
    {
        one.rank == other.rank ? isBefore(one.name, other.name) : one.rank < other.rank
    }

    /// Whether a name is sorted before another, ignoring case and comparing numbers by value.
    static func isBefore(_ one: String, _ other: String) -> Bool {
        one.localizedStandardCompare(other) == .orderedAscending
    }
}

nonisolated extension SourceScope {
    /// Whether the scope is a group, or one of its subgroups.
    fileprivate func isWithin(_ group: GroupPath) -> Bool {
        if case .group(let path) = self { path.names.starts(with: group.names) } else { false }
    }
}

nonisolated extension SourceOverview {
    /// Whether two values of a source have the same position in a list.
    fileprivate func hasPlace(of other: SourceOverview) -> Bool {
        id == other.id && name == other.name && subscription.groups == other.subscription.groups
            && subscription.source.kind == other.subscription.source.kind
    }
}

/// The kinds of sources with a translated heading, in its order. Others have their name as heading.
nonisolated enum SourceKindName: String, CaseIterable {
    case syndication
    case mastodon
    case folder
    case essential
}
