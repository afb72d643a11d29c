public import FoundationEssentials
public import LibraryStorageInterface

/// The sources whose posts are to be prefetched, in one run of a ``Prefetcher`` at a time.
@MainActor public final class PrefetchQueue {
    private let prefetcher: Prefetcher
    /// `nil` for all sources.
    private var sources: Set<UUID>? = []
    /// Wakes ``run(fetched:)``, while it runs.
    private var wake: AsyncStream<Void>.Continuation?

    /// Makes an empty queue.
    public init(_ prefetcher: Prefetcher) { self.prefetcher = prefetcher }

    /// Adds the subscriptions of sources; `nil` for all. Those that arrive during a run are fetched by the next one.
    public func insert(_ sources: Set<UUID>?) {
        if let sources { self.sources?.formUnion(sources) } else { self.sources = nil }
        wake?.yield()
    }

    /// Prefetches what the sources' subscriptions select, until the task is cancelled.
    ///
    /// - Parameter fetched: Called after each run. What fails now is fetched when its source is inserted again.
    public func run(fetched: (PrefetchSummary) -> Void = { _ in }) async {
        let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.wake = wake
        wake.yield()
        for await _ in wakes {
            let sources = sources
            self.sources = []
            if sources?.isEmpty == true { continue }
            if let summary = try? await prefetcher.run(sources) { fetched(summary) }
        }
    }
}
