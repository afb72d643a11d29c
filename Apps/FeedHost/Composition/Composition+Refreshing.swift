import ConcurrencyInterface
import Foundation
import HTTPInterface
import LibraryStorageInterface
import RefreshKit
import SharedPresentation
import SubscriptionKit

/// The search for sources, and their refreshing.
extension Composition {
    /// The search for sources at an address.
    func search(over documents: SearchedDocuments) -> SourceSearch {
        SourceSearch(
            kinds: Self.sourceKinds, documents: documents,
            client: { documentClient(sending: $0, over: documents) }, currentDate: now)
    }

    /// Refreshes sources, and streams their results.
    ///
    /// - Parameters:
    ///   - sources: `nil` for all subscriptions.
    ///   - refresher: The one that fetches all sources of the program.
    func refresh(
        _ sources: Set<UUID>? = nil, by cause: FetchCause, with refresher: Refresher
    ) -> AsyncThrowingStream<SourceRefresh, any Error> {
        AsyncThrowingStream { results in
            let task = dependencies.tasks.detachedTask(name: "refresh", priority: nil) {
                do {
                    try await withTaskExecutorPreference(dependencies.sourceExecutor) {
                        try await refresher.refresh(sources, by: cause) { results.yield($0) }
                    }
                    results.finish()
                } catch {
                    results.finish(throwing: error)
                }
            }
            results.onTermination = { _ in task.cancel() }
        }
    }

    /// Refreshes new subscriptions, whose documents were read when they were found.
    func reports(
        of subscriptions: [Subscription], over documents: any HTTPClient
    ) async throws -> [RefreshReport] {
        var reports: [RefreshReport] = []
        let results = refresh(
            Set(subscriptions.map(\.id)), by: .reader, with: refresher(over: documents))
        for try await result in results {
            if let report = report(result) { reports.append(report) }
        }
        return reports
    }

    /// The report of a result; `nil` for a source that was not due.
    func report(_ result: SourceRefresh) -> RefreshReport? {
        let outcome: RefreshReport.Outcome
        switch result.outcome {
        case .merged(let merged):
            outcome = .fetched(new: merged.inserted.count, updated: merged.updated.count)
        case .notModified: outcome = .notModified
        case .failed(let error): outcome = .failed(sentences.failure(error))
        case .refused(.notDue), .refused(.notSubscribed): return nil
        case .refused(let refusal): outcome = .refused(refusal)
        }
        return RefreshReport(
            result.subscription, status: result.state.status, outcome, skippedCount: result.skippedCount)
    }
}
