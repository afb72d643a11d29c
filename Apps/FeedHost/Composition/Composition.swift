import AppCommands
import AppSettings
import ConcurrencyInterface
import FeedFeature
import Foundation
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import RefreshKit
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceInterface
import StorageInterface
import SubscriptionKit
import SyncKit

/// The composition root: makes the values that scenes and commands are composed with. Only the app and the
/// entry points of commands see it.
struct Composition {
    let settings: Settings
    let dependencies: Dependencies
    /// The loader of pages' articles, with the limits of all requests for pages.
    let articles: ArticleLoader
    /// The servers of accounts.
    let accounts: AccountServices
    /// Called after each change of the library by the reader.
    var libraryWritten: @Sendable () -> Void = {}

    init(settings: Settings, dependencies: Dependencies) {
        self.settings = settings
        self.dependencies = dependencies
        let clock = dependencies.wallClock
        articles = ArticleLoader(
            client: dependencies.client, extractor: GumboArticleExtractor(), currentDate: { clock.now })
        accounts = Self.accounts(dependencies)
    }

    nonisolated var now: @Sendable () -> Date {
        let clock = dependencies.wallClock
        return { clock.now }
    }

    // MARK: Words

    var sentences: Sentences { Sentences(settings: settings, currentDate: now) }

    var presenters: Presenters { Presenters(settings, currentDate: now) }

    func sceneContext(in environment: ScreenEnvironment) -> SceneContext {
        SceneContext(
            environment: environment, tasks: dependencies.tasks, clock: dependencies.clock,
            wallClock: dependencies.wallClock, calendar: Presenters.calendar, messages: sentences.failure)
    }

    /// Passes a sentence on the opening of the store, and later one on each kind of fault, once.
    func onStoreNotice(_ show: @escaping (String) -> Void) {
        let stores = dependencies.stores
        if let reason = stores.failure?.reason { dependencies.storeReporter.failed(reason) }
        onStoreFault(show)
        if let sentence = sentences.store(failure: stores.failure, setAside: stores.setAside) {
            show(sentence)
        }
    }

    /// Passes a sentence on each kind of fault of the stores, once.
    func onStoreFault(_ show: @escaping (String) -> Void) {
        dependencies.storeReporter.report = { [sentences] reason in show(sentences.storeFault(reason)) }
    }

    // MARK: The library

    /// The library that is shown: the reader's own, or the copy of a named server's feed.
    var library: LibraryAccess {
        let settings = settings
        return access(to: dependencies.stores.library) {
            settings.isServerNamed ? $0 : $0.located(by: settings)
        }
    }

    /// The reader's own library, with all bookmarks.
    var ownLibrary: LibraryAccess {
        let settings = settings
        guard settings.isServerNamed else { return library }
        return access(to: dependencies.stores.bookmarks) { $0.located(by: settings) }
    }

    private func access(
        to store: any LibraryStore, locate: @escaping @Sendable (StorageError) -> StorageError
    ) -> LibraryAccess {
        let stores = dependencies.stores
        return LibraryAccess(
            store, reads: stores.libraryReads, writes: stores.libraryWrites, locate: locate,
            written: libraryWritten)
    }

    /// The use cases of the library that is shown.
    var localFeed: LocalFeedLoader {
        let copy = settings.isServerNamed ? settings.namedSource.id : nil
        return LocalFeedLoader(
            store: dependencies.stores.library,
            copy: copy.map { LocalFeedLoader.Copy(of: $0) { [settings] in settings.cursor(behind: $0) } },
            retainedCount: settings.retainedCount, currentDate: now, calendar: Presenters.calendar)
    }

    /// The loader of the timeline's outlines.
    var outlines: OutlineLoader { outlines(of: localFeed) }

    /// The loader of the outlines of the reader's own library.
    var ownOutlines: OutlineLoader { outlines(of: ownFeed) }

    /// The use cases of the reader's own library.
    var ownFeed: LocalFeedLoader {
        LocalFeedLoader(
            store: ownLibrary.store, copy: nil, currentDate: now, calendar: Presenters.calendar)
    }

    private func outlines(of feed: LocalFeedLoader) -> OutlineLoader {
        OutlineLoader(
            of: feed,
            wholeKinds: Set(SourceFactory.sourceKinds.filter(\.showsWholeItemInList).map(\.name)),
            name: \.shownName, isPaged: { [sources] in sources.source(of: $0)?.shape == .paged },
            currentDate: now)
    }

    /// The subscriptions. What they name of their own servers may then be at a private address, where these are.
    func trustedSubscriptions() async throws(StorageError) -> [Subscription] {
        try await library.read { [origins = dependencies.origins] library throws(StorageError) in
            let subscriptions = try library.subscriptions()
            let states = try library.fetchStates(of: subscriptions.map(\.id))
            origins.replace(with: subscriptions.compactMap { $0.privateURL(states[$0.id]) })
            return subscriptions
        }
    }

    /// Gives stored duplicates their own places again if the settings show duplicates.
    func showDuplicates() async {
        guard settings.duplicates == .show else { return }
        _ = try? await library.write { library throws(StorageError) in try library.separateDuplicates() }
    }
}
