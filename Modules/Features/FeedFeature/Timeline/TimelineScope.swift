public import FoundationEssentials
public import LibraryStorageInterface
public import SearchInterface

/// The items of the library that a timeline shows: a choice of sources, a filter of their items, and a
/// search.
nonisolated public struct TimelineScope: Hashable, Sendable {
    /// A choice of sources.
    public enum Choice: Hashable, Sendable {
        /// All sources.
        case all
        /// One source.
        case source(UUID)
        /// The sources of a group and of its subgroups.
        case group(GroupPath)
        /// The sources of a kind without a group, such as `syndication`.
        case kind(String)
        /// The items of all sources that a saved search finds.
        case search(SavedSearch)
    }

    /// The sources.
    public var choice: Choice
    /// The filter of their items by state.
    public var filter: ItemScope.Filter
    /// The search among these items; `nil` shows all of them.
    public var search: SearchQuery?

    /// Makes a scope, by default of all items.
    public init(_ choice: Choice = .all, filter: ItemScope.Filter = .all, search: SearchQuery? = nil) {
        self.choice = choice
        self.filter = filter
        self.search = search
    }

    /// The bookmarked items of all sources.
    public static let bookmarks = TimelineScope(filter: .bookmarked)

    /// The scope with another search; `nil` for none.
    public func searching(_ search: SearchQuery?) -> TimelineScope {
        TimelineScope(choice, filter: filter, search: search)
    }

    /// Whether marks of the reader remove items from the list.
    public var dependsOnMarks: Bool {
        filter != .all || search?.expression.hasState == true || savedQuery?.expression.hasState == true
    }

    /// The query of a saved search.
    private var savedQuery: SearchQuery? {
        if case .search(let saved) = choice { saved.query(at: .distantPast) } else { nil }
    }

    /// The scope with the filter toggled between unread and all items.
    public var togglingUnread: TimelineScope {
        TimelineScope(choice, filter: filter == .unread ? .all : .unread, search: search)
    }
}

nonisolated extension SearchExpression {
    /// Whether a part of the condition is a state of items.
    fileprivate var hasState: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.hasState)
        case .not(let part): part.hasState
        case .state: true
        default: false
        }
    }
}

nonisolated extension TimelineScope {
    /// The text of a query that finds, among all items, what the scope finds now. A kind of sources has no words in
    /// queries, and is left out.
    ///
    /// - Parameter names: The names of sources.
    public func queryText(names: [UUID: String]) -> String {
        var parts = [search?.lastingText ?? ""]
        switch choice {
        case .all, .kind: break
        case .source(let id): parts.append(Self.clause("source", names[id] ?? id.uuidString))
        case .group(let path): parts.append(Self.clause("group", path.text))
        case .search(let search): parts.insert(search.text, at: 0)
        }
        switch filter {
        case .all: break
        case .unread: parts.append("is:unread")
        case .bookmarked: parts.append("is:bookmarked")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func clause(_ field: String, _ value: String) -> String {
        "\(field):\"\(value.filter { $0 != "\"" })\""
    }
}

nonisolated extension SearchQuery {
    /// The text with the same meaning for a finished query: its last word stays the beginning of a word.
    fileprivate var lastingText: String {
        let endsInWord = text.last.map { $0.isLetter || $0.isNumber } ?? false
        return endsInWord && expression.endsInStart ? text + "*" : text
    }
}

nonisolated extension SearchExpression {
    /// Whether the last condition is met by the beginning of a word.
    fileprivate var endsInStart: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.last?.endsInStart ?? false
        case .not(let part): part.endsInStart
        case .words(let words): words.isStart
        default: false
        }
    }
}
