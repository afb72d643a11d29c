import Foundation
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInMemory

/// The expected contents of the library or the copy, for each program that writes to it.
struct LibraryModel {
    private let programs = (0..<2).map { _ in InMemoryLibraryStore() }
    /// Writes to a model.
    let apply: (LibraryWrite, InMemoryLibraryStore) throws -> Void

    /// Applies the acknowledged writes of a program, and the next one if the store has it.
    ///
    /// - Returns: The differences of the store with and without the next write; `nil` if there are none.
    func difference(
        of program: Int, _ writes: [LibraryWrite], next: LibraryWrite?, in store: any LibraryStore
    ) throws -> String? {
        let model = programs[program]
        for write in writes { try apply(write, model) }
        guard let lost = try difference(of: program, in: store) else { return nil }
        guard let next else { return lost }
        try apply(next, model)
        return try difference(of: program, in: store).map { "without the next write \(lost), with it \($0)" }
    }

    /// The differences of the lists of all sources from the union of all programs' lists.
    func difference(in store: any LibraryStore) throws -> String? {
        for filter in ItemScope.Filter.allCases {
            let rows = try programs.flatMap { try self.rows(ItemScope(filter: filter), in: $0) ?? [] }
            let sorted =
                filter == .bookmarked ? BookmarkedItems(rows).rows : rows.sorted { $0.place < $1.place }
            guard try self.rows(ItemScope(filter: filter), in: store) == sorted else {
                return "the list of everything, \(filter)"
            }
        }
        return nil
    }

    private func difference(of program: Int, in store: any LibraryStore) throws -> String? {
        let (model, sources) = (programs[program], Set(LibraryWrite.sources(of: program)))
        guard try store.subscriptions().filter({ sources.contains($0.id) }) == model.subscriptions() else {
            return "subscriptions"
        }
        guard try store.sources().filter({ sources.contains($0.id) }) == model.sources() else {
            return "sources"
        }
        guard try store.counts().filter({ sources.contains($0.key) }) == model.counts() else {
            return "counts"
        }
        let account = LibraryWrite.account(of: program)
        guard try store.accounts().filter({ $0.id == account.id }) == model.accounts() else {
            return "the account"
        }
        guard
            try store.pendingMarks(of: account.id).map(\.mark)
                == model.pendingMarks(of: account.id).map(\.mark),
            try store.pendingFeedChanges(of: account.id).map(\.change)
                == model.pendingFeedChanges(of: account.id).map(\.change)
        else { return "the outbox" }
        let bookmarks = try store.bookmarks().rows.filter { sources.contains($0.summary.source) }
        guard try bookmarks == model.bookmarks().rows else { return "bookmarks" }
        for source in sources {
            guard try store.fetchState(of: source) == model.fetchState(of: source) else {
                return "the state of fetching \(source)"
            }
            for filter in ItemScope.Filter.allCases {
                let scope = ItemScope(sources: [source], filter: filter)
                let expected = try rows(scope, in: model)
                guard let expected, try rows(scope, in: store) == expected else { return "the list \(scope)" }
                var search = scope
                search.search = ItemSearch(SearchQuery(.words(SearchWords(["0"], in: .title))))
                guard let found = try rows(search, in: model), try rows(search, in: store) == found else {
                    return "the search \(search)"
                }
                for row in expected.prefix(9) {
                    let times = LibraryWrite.time(ofFirst: row.id)...Date.distantFuture
                    guard
                        try store.validCount(of: store.list(scope), fetchedIn: times)
                            == model.validCount(of: model.list(scope), fetchedIn: times)
                    else { return "the times of fetching \(source)" }
                }
                for row in expected where try store.item(row.id) != model.item(row.id) {
                    return "the item \(row.id)"
                }
            }
        }
        return nil
    }

    /// The rows of a list, each of which must be found at its position.
    private func rows(_ scope: ItemScope, in store: any LibraryStore) throws -> [LibraryRow]? {
        let list = try store.list(scope)
        let items = try store.items(at: 0..<list.count, of: list) ?? []
        let positions = Dictionary(items.enumerated().map { ($1.id, $0) }) { $1 }
        guard items.count == list.count, try store.positions(of: items.map(\.id), in: list) == positions
        else {
            return nil
        }
        return items.compactMap { item in
            if case .row(let row) = item.content { row } else { nil }
        }
    }
}
