import CommandLineKit
import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedPresentation
import SourceInterface
import StorageInterface
import SubscriptionKit

/// `list`: prints the newest items of the library or of one source without requests, those of the named server, or
/// those at an address without subscribing.
struct ListCommand {
    private let composition: Composition
    private let output: Output
    private let printer: ItemPrinter

    init(composition: Composition, output: Output) {
        self.composition = composition
        self.output = output
        printer = ItemPrinter(
            settings: composition.settings, output: output,
            pictures: composition.settings.pictures ? composition.pictureLoader() : nil)
    }

    private var settings: Settings { composition.settings }

    func run() async throws -> Int32 {
        let reporter = composition.dependencies.storeReporter
        reporter.report = { [sentences = composition.sentences] in notice(sentences.storeFault($0)) }
        // A failure to store hit rates at the end is for the log only.
        defer { reporter.report = { _ in } }
        if settings.listed == nil, settings.isServerNamed { return try await listServer() }
        let subscriptions = try await composition.subscriptions()
        composition.trust(subscriptions)
        guard let text = settings.listed else {
            if !subscriptions.isEmpty { return try await list(subscriptions, in: ItemScope()) }
            notice(composition.invitation)
            return 2
        }
        let found = subscriptions.matching(text)
        if found.count == 1 { return try await list(found, in: ItemScope(sources: [found[0].id])) }
        let commands = SubscriptionsCommand(settings: settings, output: output, action: .sources)
            .commands(on: composition.dependencies.stores.library)
        guard found.isEmpty, let typed = TypedAddress(here: text) else {
            _ = commands.find(text, in: subscriptions)
            return 2
        }
        return try await list(typed, commands)
    }

    // MARK: The library

    /// Prints the newest items of sources as the library has them, and how old they are.
    private func list(_ sources: [Subscription], in scope: ItemScope) async throws -> Int32 {
        let states = try await composition.library.read { library throws(StorageError) in
            try library.fetchStates(of: sources.map(\.id))
        }
        if let oldest = states.values.compactMap(\.lastSuccess).min() {
            notice(composition.feedPresenter().cachedFeed(of: oldest))
        } else {
            notice("Nothing has been read from there yet: \(Program.feedHost.name) refresh does that.")
        }
        let count = settings.limit ?? settings.pageSize
        for item in try await composition.printedItems(count, of: scope) {
            try await printer.print(item)
        }
        return 0
    }

    // MARK: The named server

    /// Prints the newest items of the named server, page by page; the stored ones where it cannot be read.
    private func listServer() async throws -> Int32 {
        let fetching = LibraryRefresher(composition)
        let limit = settings.limit ?? settings.pageSize
        let progress = ProgressLine.standard(output, clock: composition.dependencies.clock)
        defer { progress.end() }
        let source = composition.baseSource.id
        var printed: Set<UUID> = []
        var isStored = false
        var load = { () async throws -> String? in try await fetching.load(isUserInitiated: true) }
        var state: FetchState
        repeat {
            do {
                if let sentence = try await load() { notice(sentence) }
            } catch {
                guard printed.isEmpty, let timestamp = try await fetchState(of: source).lastSuccess,
                    try await !composition.printedItems(1, of: ItemScope()).isEmpty
                else {
                    notice(composition.sentences.failure(error))
                    return 1
                }
                let stored = composition.feedPresenter().cachedFeed(of: timestamp)
                notice(composition.sentences.failure(error, but: stored))
                isStored = true
            }
            for item in try await composition.printedItems(limit, of: ItemScope())
            where printed.insert(item.item.id).inserted {
                try await printer.print(item)
            }
            progress.update("\(printed.count) of at most \(limit) items")
            state = try await fetchState(of: source)
            load = {
                try await fetching.loadOlder(of: [source], isUserInitiated: true)
                return nil
            }
        } while printed.count < limit && !isStored && state.cursor != nil
        return 0
    }

    private func fetchState(of source: UUID) async throws -> FetchState {
        try await composition.library.read { library throws(StorageError) in
            try library.fetchState(of: source) ?? FetchState()
        }
    }

    // MARK: Addresses

    /// Prints the newest items at an address, without subscribing.
    private func list(_ typed: TypedAddress, _ commands: SubscriptionCommands) async throws -> Int32 {
        let documents = SearchedDocuments(client: composition.documentClient(sending: nil))
        do {
            let result = try await composition.search(over: documents)
                .sources(at: typed.addresses, headers: typed.headers)
            guard let candidate = result.candidates.first else {
                notice(commands.sentence(on: result))
                return 1
            }
            let subscription = result.subscription(
                to: candidate, headers: typed.headers, at: composition.now())
            composition.trust([subscription])
            guard let source = composition.source(of: subscription, over: documents),
                case .page(let page) = try await source.page(SourceRequest(isUserInitiated: true))
            else { return 1 }
            for warning in page.warnings { notice(warning) }
            if let sentence = composition.feedPresenter().skipped(page.skipped) { notice(sentence) }
            for item in page.items.prefix(settings.limit ?? .max) {
                try await printer.print(PrintedItem(item: item, kind: subscription.source.kind))
            }
            return 0
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice(composition.sentences.failure(error))
            return 1
        }
    }
}
