import ConcurrencyInterface
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import SubscriptionsScene

/// Composes the list of sources.
struct SubscriptionsComposer {
    let library: LibraryAccess
    let adder: SourceAdder
    /// The reader's own interval between fetches of all sources.
    let interval: FetchInterval?
    let context: SceneContext

    /// - Parameters:
    ///   - refresh: Fetches sources, and returns a notice.
    ///   - choose: Shows the items of a scope.
    ///   - close: Hides the sources.
    func scene(
        refresh: @escaping (Set<UUID>) async -> String?, choose: @escaping (TimelineScope) -> Void,
        close: @escaping () -> Void
    ) -> SubscriptionsScene {
        let (library, interval, currentDate) = (library, interval, context.currentDate)
        return SubscriptionsScene(
            SubscriptionFunctions(
                load: { try await library.overview(at: currentDate(), every: interval) },
                choose: { choose(TimelineScope(of: $0)) }, close: close,
                find: adder.find, subscribe: adder.subscribe,
                rename: { id, name in try await library.change(id) { $0.name = name } },
                setGroups: { id, groups in try await library.change(id) { $0.groups = groups } },
                remove: { id in
                    try await library.write { library throws(StorageError) in try library.unsubscribe(id) }
                },
                refresh: refresh,
                markRead: { scope in
                    let scope = TimelineScope(of: scope)
                    return try await library.write { library throws(StorageError) in
                        try library.markRead(library.subscriptions().scope(of: scope))
                    }
                },
                markUnread: { ids in
                    try await library.write { library throws(StorageError) in
                        _ = try library.setRead(false, ids)
                    }
                }),
            context: context)
    }
}

extension LibraryAccess {
    /// The sources of the library with counts and states.
    ///
    /// - Parameter all: The reader's own interval between fetches of all sources.
    func overview(
        at now: Date, every all: FetchInterval? = nil
    ) async throws(StorageError) -> LibraryOverview {
        let policy = FetchPolicy()
        return try await read { library throws(StorageError) in
            let (subscriptions, counts) = (try library.subscriptions(), try library.counts())
            let states = try library.fetchStates(of: subscriptions.map(\.id))
            let groups = try library.groupIntervals()
            let sources = subscriptions.map { subscription in
                let state = states[subscription.id] ?? FetchState()
                let interval = subscription.interval(in: groups, otherwise: all)
                return SourceOverview(
                    subscription, name: subscription.shownName,
                    counts: counts[subscription.id] ?? ItemCounts(), state: state,
                    nextFetch: policy.next(state, every: interval, at: now).date, interval: interval)
            }
            return LibraryOverview(
                sources, bookmarkCount: try library.list(ItemScope(filter: .bookmarked)).count)
        }
    }

    /// Changes a subscription in the library; does nothing where there is none.
    fileprivate func change(
        _ id: UUID, _ change: @escaping @Sendable (inout Subscription) -> Void
    ) async throws(StorageError) {
        try await write { library throws(StorageError) in
            guard var subscription = try library.subscriptions().first(where: { $0.id == id }) else { return }
            change(&subscription)
            try library.subscribe(subscription)
        }
    }
}

extension TimelineScope {
    /// The timeline of a row in the list of sources.
    init(of scope: SourceScope) {
        switch scope {
        case .all: self.init()
        case .source(let id): self.init(.source(id))
        case .group(let path): self.init(.group(path))
        case .kind(let kind): self.init(.kind(kind))
        case .bookmarks: self = .bookmarks
        }
    }
}

extension SourceAdder.Functions {
    /// The functions over a library's sources.
    ///
    /// - Parameter added: Called after new subscriptions were fetched.
    init(
        _ sources: SourceFactory, _ refresher: @escaping (SearchedDocuments) -> Refresher,
        sentences: Sentences, tasks: any TaskProvider, executor: (any TaskExecutor)?,
        added: @escaping () async -> Void
    ) {
        self.init(
            typed: { TypedAddress(here: $0) }, documents: sources.searchedDocuments,
            search: sources.search,
            refresh: { new, documents in
                let reports = try await refresher(documents).reports(
                    of: new, sentences, tasks: tasks, executor: executor)
                await added()
                return reports
            },
            sentence: { sentences.failure($0) })
    }
}

extension Refresher {
    /// Fetches new subscriptions.
    func reports(
        of subscriptions: [Subscription], _ sentences: Sentences, tasks: any TaskProvider,
        executor: (any TaskExecutor)?
    ) async throws -> [RefreshReport] {
        var reports: [RefreshReport] = []
        let ids = Set(subscriptions.map(\.id))
        for try await result in results(of: ids, by: .reader, tasks: tasks, executor: executor) {
            if let report = sentences.report(result) { reports.append(report) }
        }
        return reports
    }
}
