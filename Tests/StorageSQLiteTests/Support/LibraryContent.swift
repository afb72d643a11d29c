import Foundation
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// The whole content of a sound library.
struct LibraryContent: Hashable, Sendable {
    let subscriptions: [Subscription]
    let sources: [SourceRecord]
    let fetchStates: [FetchState?]
    let counts: [UUID: ItemCounts]
    let bookmarks: BookmarkedItems
    let rules: [Rule]
    let accounts: [Account]
    let accountStates: [AccountState?]
    /// The marks that wait to be sent, by account.
    let pendingMarks: [[AccountMark]]
    let pendingFeedChanges: [[FeedChange]]
    /// The rows of all lists.
    let rows: [ItemScope: [LibraryRow]]
    /// The items of ``rows``.
    let items: [UUID: LibraryItem]
    /// The rows that searches find.
    let found: [[LibraryRow]]

    init(of library: SQLiteLibrary) throws {
        try #require(try library.damagedCount() == 0)
        subscriptions = try library.subscriptions()
        sources = try library.sources()
        fetchStates = try sources.map { try library.fetchState(of: $0.id) }
        counts = try library.counts()
        bookmarks = try library.bookmarks()
        rules = try library.rules()
        accounts = try library.accounts()
        accountStates = try accounts.map { try library.accountState(of: $0.id) }
        pendingMarks = try accounts.map { try library.pendingMarks(of: $0.id).map(\.mark) }
        pendingFeedChanges = try accounts.map { try library.pendingFeedChanges(of: $0.id).map(\.change) }
        var rows: [ItemScope: [LibraryRow]] = [:]
        for sources in [nil, Set(sources.map(\.id))] + sources.map({ [$0.id] }) {
            for filter in ItemScope.Filter.allCases {
                let scope = ItemScope(sources: sources, filter: filter)
                rows[scope] = try library.rows(scope)
            }
        }
        self.rows = rows
        var items: [UUID: LibraryItem] = [:]
        for row in rows.values.flatMap(\.self) { items[row.id] = try library.item(row.id) }
        self.items = items
        let queries = ["title", "-text", "title:1* -is:read", "author:2", "is:hidden", "is:duplicate"]
        found = try queries.map { query in
            let query = try SearchQuery(parsing: query, now: .numbered(0))
            return try library.rows(ItemScope(search: ItemSearch(query)))
        }
    }
}

extension SQLiteLibrary {
    /// The rows of a list; expects that each is stored, and at its position.
    func rows(_ scope: ItemScope) throws -> [LibraryRow] {
        let list = try list(scope)
        let items = try #require(try items(at: 0..<list.count + 1, of: list))
        try #require(items.count == list.count)
        let ids = items.map(\.id)
        let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        try #require(try self.positions(of: ids, in: list) == positions)
        return try items.map { item in
            guard case .row(let row) = item.content else { throw NoRow(item: item) }
            return row
        }
    }

    private struct NoRow: Error {
        let item: ListedItem
    }
}
