import CommandLineKit
import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface
import SubscriptionKit

/// `search`: prints the newest items of the library that match a query, each with the part of its text that
/// matches, without requests.
struct SearchCommand {
    let settings: Settings
    let output: Output

    /// - Returns: 1 where nothing is found.
    func run() async throws -> Int32 {
        try await settings.withLibrary { library in try await run(on: library) }
    }

    private func run(on library: any LibraryStore) async throws -> Int32 {
        let presenters = Presenters(settings) { Date() }
        let limit = settings.limit ?? settings.pageSize
        let subscriptions = try library.subscriptions()
        let commands = SubscriptionsCommand(settings: settings, output: output, action: .sources)
            .commands(on: library)
        guard
            let scope = try settings.itemScope(
                among: subscriptions, and: library.savedSearches(), limit: limit, by: commands),
            let query = scope.search?.query
        else { return 2 }
        guard !subscriptions.isEmpty || settings.choice.isBookmarked else {
            notice(presenters.invitation)
            return 2
        }
        if let sentence = presenters.search.indexing(try library.searchIndexProgress()) { notice(sentence) }
        let list = try library.list(scope)
        let ids = try library.items(at: 0..<list.count, of: list)?.map(\.id) ?? []
        let (items, damage) = try library.printedItems(ids, name: \.shownName)
        if let damage { notice(Sentences(settings: settings).storeFault(damage.reason)) }
        let printer = ItemPrinter(settings: settings, output: output)
        for var item in items {
            item.excerpt =
                item.item.text.flatMap { SearchExcerpt.excerpt(of: $0.collapsed, for: query) }
                ?? item.item.summary.teaser
            try await printer.print(item)
        }
        guard !items.isEmpty else {
            notice(presenters.search.nothing)
            return 1
        }
        if list.count == limit,
            let sentence = presenters.search.more(than: limit, of: try library.counts(of: scope).all)
        {
            notice(sentence)
        }
        return 0
    }
}
