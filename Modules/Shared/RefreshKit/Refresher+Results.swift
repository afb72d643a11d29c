public import ConcurrencyInterface
public import FoundationEssentials

extension Refresher {
    /// Refreshes sources in a task of its own, and streams their results.
    ///
    /// - Parameters:
    ///   - sources: `nil` for all subscriptions.
    ///   - executor: The threads that parse documents; `nil` for those of Swift's own pool.
    public func results(
        of sources: Set<UUID>? = nil, by cause: FetchCause, tasks: any TaskProvider,
        executor: (any TaskExecutor)?
    ) -> AsyncThrowingStream<SourceRefresh, any Error> {
        AsyncThrowingStream { results in
            let task = tasks.detachedTask(name: "refresh", priority: nil) {
                do {
                    try await withTaskExecutorPreference(executor) {
                        try await self.refresh(sources, by: cause) { results.yield($0) }
                    }
                    results.finish()
                } catch {
                    results.finish(throwing: error)
                }
            }
            results.onTermination = { _ in task.cancel() }
        }
    }
}
