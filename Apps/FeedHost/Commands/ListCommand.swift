import CommandLineKit
import FeedFeature
import Foundation
import HTTPInterface
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import SharedPresentation
import SourceInterface
import StorageInterface
import SubscriptionKit

/// `list`: prints the newest items of the library or of one source without requests, those of the named
/// server, or those at an address without subscribing.
struct ListCommand {
    let settings: Settings
    let library: LibraryAccess
    let items: PrintedItems
    let printer: ItemPrinter
    let presenter: FeedPresenter
    let search: SearchPresenter
    let messages: LoadMessages

    /// Prints the newest items of sources as the library has them, and how old they are.
    func list(_ sources: [Subscription], in scope: ItemScope) async throws -> Int32 {
        let states = try await library.read { library throws(StorageError) in
            try library.fetchStates(of: sources.map(\.id))
        }
        if let oldest = states.values.compactMap(\.lastSuccess).min() {
            notice(presenter.cachedFeed(of: oldest))
        } else if !sources.isEmpty {
            notice("No posts from this source yet. “\(Program.feedHost.name) refresh” checks for new posts.")
        }
        let found = try await items.newest(settings.limit ?? settings.pageSize, of: scope)
        for item in found { try await printer.print(item) }
        if found.isEmpty, settings.choice != Settings.ItemChoice() { notice(search.nothing) }
        return 0
    }

    /// Prints the newest items of the named server, page by page; the stored ones where it cannot be read.
    ///
    /// - Parameters:
    ///   - load: Loads the first page, and returns a notice.
    ///   - loadOlder: Loads the next page of the server.
    func listServer(
        _ progress: ProgressLine, load: () async throws -> String?,
        loadOlder: (Set<UUID>) async throws -> Void
    ) async throws -> Int32 {
        defer { progress.end() }
        let (source, limit) = (settings.namedSource.id, settings.limit ?? settings.pageSize)
        var printed: Set<UUID> = []
        var (isFirst, isStored, hasMore) = (true, false, true)
        repeat {
            do {
                if isFirst {
                    if let sentence = try await load() { notice(sentence) }
                } else {
                    try await loadOlder([source])
                }
            } catch {
                guard printed.isEmpty, let timestamp = try await fetchState(of: source).lastSuccess,
                    try await !items.newest(1, of: ItemScope()).isEmpty
                else {
                    notice(messages(error))
                    return 1
                }
                notice(messages(error, but: presenter.cachedFeed(of: timestamp)))
                isStored = true
            }
            isFirst = false
            for item in try await items.newest(limit, of: ItemScope())
            where printed.insert(item.item.id).inserted {
                try await printer.print(item)
            }
            progress.update("\(printed.count) of at most \(limit) posts")
            hasMore = try await fetchState(of: source).cursor != nil
        } while printed.count < limit && !isStored && hasMore
        return 0
    }

    private func fetchState(of source: UUID) async throws -> FetchState {
        try await library.read { library throws(StorageError) in
            try library.fetchState(of: source) ?? FetchState()
        }
    }

    /// Prints the newest items at an address, without subscribing.
    ///
    /// - Parameter trust: Lets the address's server, and that of its pictures, have private addresses.
    func list(
        _ typed: TypedAddress, from sources: SourceFactory, _ commands: SubscriptionCommands,
        trust: (Subscription) -> Void
    ) async throws -> Int32 {
        let documents = sources.searchedDocuments()
        do {
            let result = try await sources.search(over: documents)
                .sources(at: typed.addresses, headers: typed.headers)
            guard let candidate = result.candidates.first else {
                notice(commands.sentence(on: result))
                return 1
            }
            let subscription = result.subscription(
                to: candidate, headers: typed.headers, at: sources.currentDate())
            if result.isPrivate { trust(subscription) }
            guard let source = sources.source(of: subscription, over: documents),
                case .page(let page) = try await source.page(SourceRequest(isUserInitiated: true))
            else { return 1 }
            for warning in page.warnings { notice(warning) }
            if let sentence = presenter.skipped(page.skipped) { notice(sentence) }
            var titled = candidate
            titled.title = page.title ?? candidate.title
            for item in await items.marked(Array(page.items.prefix(settings.limit ?? .max)), of: titled) {
                try await printer.print(item)
            }
            return 0
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice(messages(error))
            return 1
        }
    }
}

extension Composition {
    /// Runs `list`.
    func list(to output: Output) async throws -> Int32 {
        let reporter = dependencies.storeReporter
        reporter.report = { [sentences] in notice(sentences.storeFault($0)) }
        // A failure to store hit rates at the end is for the log only.
        defer { reporter.report = { _ in } }
        let command = ListCommand(
            settings: settings, library: library, items: printedItems,
            printer: ItemPrinter(
                settings: settings, output: output, pictures: settings.pictures ? pictureLoader() : nil),
            presenter: presenters.feed, search: presenters.search, messages: sentences.failure)
        let isChoice = settings.choice != Settings.ItemChoice()
        if settings.listed == nil, settings.isServerNamed {
            if isChoice { throw Settings.choosesOfLibrary }
            let refresher = libraryRefresher()
            return try await command.listServer(
                .standard(output, clock: dependencies.clock),
                load: { try await load(with: refresher, isUserInitiated: true) },
                loadOlder: { try await refresher.loadOlder(of: $0, isUserInitiated: true) })
        }
        let subscriptions = try await trustedSubscriptions()
        let commands = SubscriptionsCommand(settings: settings, output: output, action: .sources)
            .commands(on: dependencies.stores.library)
        let searches = try await library.read { library throws(StorageError) in try library.savedSearches() }
        if let text = settings.listed, subscriptions.matching(text).isEmpty, searches.matching(text) == nil,
            let typed = TypedAddress(here: text)
        {
            if isChoice { throw Settings.choosesOfLibrary }
            return try await command.list(typed, from: sources, commands) {
                [origins = dependencies.origins] in
                origins.insert([$0].compactMap { HTTPURL($0.source.address) })
            }
        }
        guard settings.listed != nil || !subscriptions.isEmpty || settings.choice.isBookmarked else {
            notice(presenters.invitation)
            return 2
        }
        let limit = settings.limit ?? settings.pageSize
        guard
            let scope = try settings.itemScope(
                among: subscriptions, and: searches, limit: limit, by: commands)
        else { return 2 }
        let shown = subscriptions.filter { scope.sources?.contains($0.id) ?? true }
        return try await command.list(shown, in: scope)
    }

    /// The library's items as commands print them.
    var printedItems: PrintedItems {
        PrintedItems(
            library: library, feed: localFeed, own: settings.isServerNamed ? ownLibrary : nil, faults: faults)
    }
}
