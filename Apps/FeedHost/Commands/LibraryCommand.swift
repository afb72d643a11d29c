import CommandLineKit
import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import SharedPresentation
import SourceInterface
import StorageInterface
import SubscriptionKit

/// `list` and `show` of the library, without requests; `list` of an address, without subscribing.
struct LibraryCommand {
    let composition: Composition
    let output: Output
    private let html = GumboReader()

    /// Prints the newest items of the library, or of one source.
    func list(_ source: Subscription? = nil) async throws -> Int32 {
        let settings = composition.settings
        let subscriptions = try await composition.subscriptions()
        guard !subscriptions.isEmpty else {
            notice(composition.invitation)
            return 2
        }
        let names = subscriptions.names
        let scope = ItemScope(sources: source.map { [$0.id] })
        let count = settings.limit ?? settings.pageSize
        let items = try await composition.readLibrary { library throws(StorageError) in
            try library.wholeItems(at: 0..<count, of: scope).items
        }
        try await tellAge(of: source.map { [$0] } ?? subscriptions)
        for item in items {
            try print(
                PrintedItem(
                    item: item.item, state: item.row.state, sourceTitle: names[item.row.summary.source],
                    html: html))
        }
        return 0
    }

    /// Prints one item, whose source may have no subscription.
    func show(_ id: UUID) async throws -> Int32 {
        let found = try await composition.readLibrary { library throws(StorageError) in
            (try library.item(id), try library.subscriptions(), try library.sources())
        }
        guard let item = found.0 else {
            notice(UnknownItem.sentence)
            return 1
        }
        let source = item.row.summary.source
        let title = found.1.first { $0.id == source }?.shownName ?? found.2.first { $0.id == source }?.title
        try print(PrintedItem(item: item.item, state: item.row.state, sourceTitle: title, html: html))
        return 0
    }

    /// Prints the newest items of the source that a text names, or of the source at the address in the text.
    func list(_ text: String) async throws -> Int32 {
        let subscriptions = try await composition.subscriptions()
        let found = subscriptions.matching(text)
        if found.count == 1 { return try await list(found[0]) }
        let commands = SubscriptionsCommand(settings: composition.settings, output: output, action: .sources)
            .commands(on: composition.dependencies.stores.library)
        guard found.isEmpty, let typed = TypedAddress(here: text) else {
            _ = commands.find(text, in: subscriptions)
            return 2
        }
        let documents = SearchedDocuments(client: composition.documentClient(sending: nil))
        let page: SourcePage
        do {
            let result = try await composition.search(over: documents)
                .sources(at: typed.addresses, headers: typed.headers)
            guard let candidate = result.candidates.first else {
                notice(commands.sentence(on: result))
                return 1
            }
            let subscription = result.subscription(
                to: candidate, headers: typed.headers, at: composition.now())
            guard let source = composition.source(of: subscription, over: documents),
                case .page(let read) = try await source.page(SourceRequest(isUserInitiated: true))
            else { return 1 }
            page = read
        } catch {
            notice(composition.sentences.failure(error))
            return 1
        }
        for warning in page.warnings { notice(warning) }
        if let sentence = composition.feedPresenter().skipped(page.skipped) { notice(sentence) }
        for item in page.items.prefix(composition.settings.limit ?? .max) {
            try print(PrintedItem(item: item, state: nil, sourceTitle: nil, html: html))
        }
        return 0
    }

    /// Prints the time of the oldest last success of sources.
    private func tellAge(of subscriptions: [Subscription]) async throws {
        let ids = subscriptions.map(\.id)
        let dates = try await composition.readLibrary { library throws(StorageError) in
            try library.fetchStates(of: ids).values.compactMap(\.lastSuccess)
        }
        if let oldest = dates.min() {
            notice(composition.feedPresenter().cachedFeed(of: oldest))
        } else {
            notice("Nothing has been read from there yet: \(Program.feedHost.name) refresh does that.")
        }
    }

    private func print(_ item: PrintedItem) throws {
        guard !composition.settings.json else { return try output.line(item.json.text) }
        for text in item.lines { try output.text(text) }
        try output.line("")
    }
}
