package import ConcurrencyInterface
package import LibraryStorageInterface
package import RefreshKit
package import SharedPresentation
package import SubscriptionKit

extension SubscriptionsCommand {
    /// The library, and the functions that fetch its sources.
    package struct Fetches {
        let library: any LibraryStore
        let clock: any MonotonicClock
        let sources: SourceFactory
        let failure: LoadMessages
        let accounts: (_ isDue: Bool) -> SubscriptionCommands.AccountAccess
        let refresh: ([Subscription], FetchCause, (RefreshReport) throws -> Void) async throws -> Void
        let fetch: @MainActor @Sendable ([Subscription], SearchedDocuments) async throws -> [RefreshReport]
        let prefetch: ([Subscription], Bool, (Int, Int) -> Void) async throws -> PrefetchSummary
        let extendIndex: @MainActor @Sendable () async -> Void
        let onStoreFault: (@escaping (String) -> Void) -> Void

        /// - Parameters:
        ///   - failure: The sentences on failed loads.
        ///   - accounts: The servers of all accounts, or of those that are due.
        ///   - refresh: Fetches subscriptions, and passes each report.
        ///   - fetch: Fetches new subscriptions, whose documents were read already.
        ///   - prefetch: Prefetches the parts of posts that subscriptions select, or the pictures of all
        ///     posts, and passes the numbers of those that are done, and of all.
        ///   - extendIndex: Extends the library's index for searches.
        ///   - onStoreFault: Sets the function that receives a sentence on each kind of fault of the stores.
        package init(
            library: any LibraryStore, clock: any MonotonicClock, sources: SourceFactory,
            failure: LoadMessages, accounts: @escaping (_ isDue: Bool) -> SubscriptionCommands.AccountAccess,
            refresh:
                @escaping ([Subscription], FetchCause, (RefreshReport) throws -> Void) async throws -> Void,
            fetch:
                @escaping @MainActor @Sendable ([Subscription], SearchedDocuments) async throws
                -> [RefreshReport],
            prefetch:
                @escaping ([Subscription], Bool, (Int, Int) -> Void) async throws -> PrefetchSummary,
            extendIndex: @escaping @MainActor @Sendable () async -> Void,
            onStoreFault: @escaping (@escaping (String) -> Void) -> Void
        ) {
            self.library = library
            self.clock = clock
            self.sources = sources
            self.failure = failure
            self.accounts = accounts
            self.refresh = refresh
            self.fetch = fetch
            self.prefetch = prefetch
            self.extendIndex = extendIndex
            self.onStoreFault = onStoreFault
        }
    }
}
