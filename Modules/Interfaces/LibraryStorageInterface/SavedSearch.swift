public import FoundationEssentials
public import SearchInterface
public import StorageInterface

/// A query that the reader has named, and that is listed among the sources.
public struct SavedSearch: Identifiable, Hashable, Sendable {
    /// The identity.
    public var id: UUID
    /// The reader's name for it.
    public var name: String
    /// The text of the query, as the reader typed it.
    public var text: String
    /// The groups of the search; each once.
    public var groups: [GroupPath]
    /// When the reader saved it, to the millisecond at least.
    public var savedAt: Date

    /// Makes a saved search.
    public init(id: UUID = UUID(), name: String, text: String, groups: [GroupPath] = [], savedAt: Date) {
        self.id = id
        self.name = name
        self.text = text
        self.groups = groups
        self.savedAt = savedAt
    }
}

extension SavedSearch {
    /// The query at a time, to the minute, from which its durations count back. A text that is no query, such as that of a
    /// newer version, finds nothing.
    public func query(at now: Date) -> SearchQuery { SearchQuery(stored: text, at: now) }
}

extension SearchQuery {
    /// The query of a stored text; see ``SavedSearch/query(at:)``.
    init(stored text: String, at now: Date) {
        let minute = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
        self = (try? SearchQuery(parsing: text, now: minute)) ?? SearchQuery(text: text, .any([]))
    }
}

/// Stores the reader's saved searches. Every method is one transaction, which is durable.
public protocol SavedSearchesStore: Sendable {
    /// The saved searches, the oldest first; those of the same time in ascending order of ids.
    func savedSearches() throws(StorageError) -> [SavedSearch]

    /// Stores saved searches, in place of older ones with their ids.
    func save(_ searches: [SavedSearch]) throws(StorageError)

    /// Deletes a saved search; ignores a missing one.
    func deleteSavedSearch(_ id: UUID) throws(StorageError)
}

extension Sequence<SavedSearch> {
    /// The searches in the order of ``SavedSearchesStore/savedSearches()``.
    public var inOrder: [SavedSearch] {
        sorted { one, other in
            one.savedAt == other.savedAt ? one.id < other.id : one.savedAt < other.savedAt
        }
    }
}
