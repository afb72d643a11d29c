import CommandLineKit
import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import RefreshKit
import SharedListUI
import SourceInterface
import StorageInterface
import SubscriptionKit
import SubscriptionsScene

/// The fetching of the library's sources while the app is open: of those that are due, and of those that the reader
/// reloads.
final class LibraryFetching {
    /// Called when the library has changed, by this program or another.
    var onChange: () -> Void = {}
    /// Called with the time of a source's response.
    var onResponse: (Date?) -> Void = { _ in }

    private let composition: Composition
    private let refresher: Refresher

    init(_ composition: Composition) {
        self.composition = composition
        refresher = composition.refresher()
    }

    /// Fetches sources when they are due, until the task is cancelled.
    ///
    /// - Returns: `nil` offline.
    func start() -> Task<Void, Never>? {
        guard !composition.settings.offline else { return nil }
        let automatic = AutomaticRefresh(refresher, clock: composition.dependencies.clock)
        return composition.dependencies.tasks.task(name: "refresh sources", priority: .utility) {
            await withTaskExecutorPreference(self.composition.dependencies.sourceExecutor) {
                await automatic.run(changed: { @MainActor in self.onChange() }) { await self.take($0) }
            }
        }
    }

    /// Fetches sources for the reader.
    ///
    /// - Parameter sources: `nil` for all.
    /// - Returns: The reason why the one source failed, or the number of failed sources; `nil` where all were read.
    func refresh(_ sources: Set<UUID>? = nil) async -> String? {
        var (reports, failures): ([RefreshReport], Int) = ([], 0)
        do {
            for try await result in composition.refresh(sources, by: .reader, with: refresher) {
                take(result)
                if let report = composition.report(result) { reports.append(report) }
                if case .failed = result.outcome { failures += 1 }
            }
        } catch {
            (error as? StorageError).map { composition.failed("fault refreshing", $0) }
        }
        if sources?.count == 1, let report = reports.first {
            let sentences = RefreshSentences(
                locale: composition.settings.locale, program: Program.feedHost.name)
            return sentences(report, at: composition.now()).map { $0 + "." }
        }
        let settings = composition.settings
        return failures == 0
            ? nil
            : settings.strings(
                HostCount.refreshFailed, count: failures,
                settings.namedKeymap.name(of: KeyCommand.sources.id))
    }

    /// Loads the next older page of each source that has one.
    ///
    /// - Returns: Whether a source had an older page.
    /// - Throws: The first error where no source had a page.
    func loadOlder() async throws -> Bool { try await refresher.loadOlder() }

    private func take(_ result: SourceRefresh) {
        switch result.outcome {
        case .merged:
            onResponse(result.state.lastSuccess)
            onChange()
        case .notModified: onResponse(result.state.lastSuccess)
        case .skipped, .failed: break
        }
    }
}
