import AppCommands
import AppSettings
import FeedFeature
import FoundationEssentials
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import SubscriptionsScene
import SyncKit

extension Composition {
    /// The list of sources.
    ///
    /// - Parameters:
    ///   - choose: Shows the items of a scope.
    ///   - close: Hides the sources.
    func sourcesScene(
        _ refresher: LibraryRefresher, _ sync: LibrarySync? = nil, in context: SceneContext,
        choose: @escaping (TimelineScope) -> Void,
        close: @escaping () -> Void
    ) -> SubscriptionsScene {
        let adder = SourceAdder(
            to: ownLibrary.store,
            SourceAdder.Functions(
                typed: { TypedAddress(here: $0) }, documents: sources.searchedDocuments,
                search: sources.search,
                refresh: { new, documents in
                    let reports = try await fetch(new, over: documents)
                    _ = try? await trustedSubscriptions()
                    return reports
                },
                accounts: {
                    let accounts = try? await library.read { library throws(StorageError) in
                        try library.accounts()
                    }
                    return (accounts ?? []).map { SourceOffer.Account(id: $0.id, name: $0.shownName) }
                },
                subscribe: { try await subscribe(to: $1, titled: $2, with: $0, sync) },
                sentence: { sentences.failure($0) }),
            locale: settings.locale, currentDate: now)
        adder.onChange = { [weak refresher] in refresher?.onChange() }
        return SubscriptionsScene(
            SubscriptionFunctions(
                of: ownLibrary, load: { try await overview(sync) }, adder: adder,
                items: { [now] in $1.scope(of: TimelineScope(of: $0), at: now()) },
                choose: { choose(TimelineScope(of: $0)) }, close: close,
                refresh: { await refreshNotice(of: $0, with: refresher, sync) },
                prefetch: { [weak refresher] in refresher?.prefetch($0) }),
            context: context)
    }

    /// The sources of the library that is shown, with counts and states, and its accounts.
    func overview(_ sync: LibrarySync? = nil) async throws -> LibraryOverview {
        var overview = try await library.overview(at: now(), every: settings.refreshInterval) {
            FetchPolicy().nextDate($0, every: $1, at: $2)
        }
        overview.accounts = try await accountOverviews(sync)
        return overview
    }

    /// Fetches sources for the reader, and synchronizes the accounts of these.
    ///
    /// - Returns: A notice, also of a failure; `nil` if there is nothing to report.
    private func refreshNotice(
        of sources: Set<UUID>, with refresher: LibraryRefresher, _ sync: LibrarySync?
    ) async -> String? {
        do {
            let subscriptions = try await library.read { library throws(StorageError) in
                try library.subscriptions().filter { sources.contains($0.id) }
            }
            let accounts = Set(subscriptions.compactMap { $0.account?.account })
            if !accounts.isEmpty, !settings.offline, let failures = await sync?.synchronize(accounts) {
                if let notice = try await failureNotice(of: failures) { return notice }
            }
            let sources = sources.subtracting(subscriptions.filter { $0.account != nil }.map(\.id))
            if sources.isEmpty { return settings.offline ? sentences.failure(FetchRefusal.offline) : nil }
            return sentences.notice(of: try await refresher.refresh(sources, by: .reader), at: now())
        } catch is CancellationError {
            return nil
        } catch {
            return sentences.failure(error)
        }
    }
}

nonisolated extension TimelineScope {
    /// The timeline of a row in the list of sources.
    init(of scope: SourceScope) {
        switch scope {
        case .all: self.init()
        case .source(let id): self.init(.source(id))
        case .group(let path): self.init(.group(path))
        case .kind(let kind): self.init(.kind(kind))
        case .search(let search): self.init(.search(search))
        case .searches: self.init()
        case .bookmarks: self = .bookmarks
        }
    }
}
