import CommandLineKit
import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import RefreshKit
import SharedListUI
import SharedPresentation
import SourceInterface
import StorageInterface
import SubscriptionKit
import SubscriptionsScene

/// The fetching of the library's sources while the app is open: of those that are due, and of those that the
/// reader reloads.
final class LibraryRefresher {
    /// Called when the library has changed, by this program or another.
    var onChange: () -> Void = {}
    /// Called with the time of a source's response.
    var onResponse: (Date?) -> Void = { _ in }

    private let composition: Composition
    private let refresher: Refresher
    private let automatic: AutomaticRefresh
    /// Finishes with the load that is running; `nil` without one.
    private var loading: AsyncStream<Never>?

    init(_ composition: Composition) {
        self.composition = composition
        refresher = composition.refresher()
        automatic = AutomaticRefresh(refresher, clock: composition.dependencies.clock)
    }

    /// Fetches sources when they are due, until the task is cancelled.
    ///
    /// - Returns: `nil` offline.
    func start() -> Task<Void, Never>? {
        guard !composition.settings.offline, !composition.settings.isServerNamed else { return nil }
        let loading = loading
        return composition.dependencies.tasks.task(name: "refresh sources", priority: .utility) {
            // The first load shows its failure, which another fetch of the same sources would hide.
            if let loading { for await _ in loading {} }
            await withTaskExecutorPreference(self.composition.dependencies.sourceExecutor) {
                await self.automatic.run(changed: { @MainActor in self.onChange() }) { await self.take($0) }
            }
        }
    }

    /// Fetches the sources again that had no connection, since a server has responded.
    func networkBecameReachable() { automatic.networkBecameReachable() }

    /// Fetches sources, and returns when the last one is done.
    ///
    /// - Parameter sources: `nil` for all.
    /// - Throws: The first failure where all fetched sources failed, or all servers asked to wait;
    ///   `StorageError`.
    func refresh(_ sources: Set<UUID>?, by cause: FetchCause) async throws -> RefreshSummary {
        var results: [SourceRefresh] = []
        for try await result in composition.refresh(sources, by: cause, with: refresher) {
            take(result)
            results.append(result)
        }
        return try RefreshSummary(results)
    }

    /// The notice of a refresh by the reader; `nil` where there is nothing to tell.
    func notice(of summary: RefreshSummary) -> String? {
        let settings = composition.settings
        let sentences = RefreshSentences(locale: settings.locale, program: Program.feedHost.name)
        if summary.failedCount > 0 {
            return settings.strings(
                HostCount.refreshFailed, count: summary.failedCount,
                settings.namedKeymap.name(of: KeyCommand.sources.id))
        }
        let sentence =
            summary.refusal.flatMap { sentences($0, at: composition.now()) }
            ?? sentences.skipped(summary.skippedCount)
        return sentence.map { $0 + "." }
    }

    /// Fetches sources for the reader.
    ///
    /// - Parameter sources: `nil` for all.
    /// - Returns: A notice, also of a failure; `nil` where there is nothing to tell.
    func refresh(_ sources: Set<UUID>? = nil) async -> String? {
        do {
            return notice(of: try await refresh(sources, by: .reader))
        } catch is CancellationError {
            return nil
        } catch {
            return composition.sentences.failure(error) + "."
        }
    }

    /// Fetches sources for the timeline: for a reader's reload, or because they are due.
    ///
    /// - Returns: A notice; `nil` where there is nothing to tell.
    /// - Throws: The first failure where no source responded.
    func load(isUserInitiated: Bool) async throws -> String? {
        let (ended, end) = AsyncStream<Never>.makeStream()
        loading = ended
        defer {
            loading = nil
            end.finish()
        }
        let isServerNamed = composition.settings.isServerNamed
        if isServerNamed { try await composition.subscribeToNamedServer() }
        let isByReader = isUserInitiated || isServerNamed
        let summary = try await refresh(nil, by: isByReader ? .reader : .schedule)
        // The response's items stay, so what has expired below them is deleted.
        if isServerNamed { await composition.validateFeed() }
        return notice(of: summary)
    }

    /// Loads the next older items of sources that have pages.
    ///
    /// - Throws: A failure where no source had a page.
    func loadOlder(of sources: Set<UUID>, isUserInitiated: Bool) async throws {
        _ = try await refresher.loadOlder(of: sources, isUserInitiated: isUserInitiated)
        onChange()
    }

    private func take(_ result: SourceRefresh) {
        if result.skippedCount > 0 {
            composition.dependencies.log.write("skipped \(result.skippedCount) items that cannot be read")
        }
        switch result.outcome {
        case .merged:
            onResponse(result.state.lastSuccess)
            onChange()
        case .notModified: onResponse(result.state.lastSuccess)
        case .failed(let error as StorageError): composition.failed("fault saving the feed", error)
        case .refused, .failed: break
        }
    }
}
