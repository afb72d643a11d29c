package import ConcurrencyInterface
package import LibraryStorageInterface
package import SubscriptionKit
package import SyncInterface
package import SyncKit

extension SubscriptionCommands.AccountAccess {
    /// The servers of accounts, and their passwords, for commands. No password is asked for.
    ///
    /// - Parameters:
    ///   - isDue: Whether only accounts that are due are synchronized.
    ///   - failure: The sentence on the failure of an account.
    ///   - makeSynchronizer: Makes the synchronizer of an account; `nil` if no plugin speaks its server's
    ///     protocol.
    package init(
        _ services: AccountServices, passwords: any PasswordStore, sentences: AccountSentences, isDue: Bool,
        tasks: any TaskProvider, failure: @escaping (any Error, Account) -> String,
        makeSynchronizer: @escaping @Sendable (Account) -> AccountSynchronizer?
    ) {
        self.init(
            find: services.find,
            signIn: { account, password in
                _ = try await services.service(of: account) { password }?.subscriptions()
            },
            askPassword: { _ in nil },
            keep: { password, account in
                try passwords.store(password, of: account.id, label: account.shownName)
                return try passwords.place(of: account.id) ?? .secretService
            },
            forget: { try passwords.delete(of: $0.id) },
            synchronize: { account, progress in
                progress(sentences.readingFeeds)
                guard let synchronizer = makeSynchronizer(account) else { throw SyncError.noService }
                let (steps, sender) = AsyncStream<SyncProgress>.makeStream()
                let work = tasks.throwingTask(name: "synchronize", priority: nil) {
                    defer { sender.finish() }
                    return try await synchronizer.synchronize(isUserInitiated: !isDue) { sender.yield($0) }
                }
                for await step in steps { progress(sentences.step(step)) }
                return sentences.results(try await work.value)
            },
            failure: failure)
    }
}

extension AccountSentences {
    /// A step of synchronizing in words.
    nonisolated package func step(_ step: SyncProgress) -> String {
        switch step {
        case .marks: sendingMarks
        case .lists: readingLists
        case .posts(let done, let count): readingPosts(done, of: count)
        }
    }

    /// The results of synchronizing in words.
    nonisolated func results(_ summary: SyncSummary) -> String {
        synchronized(
            newCount: summary.newCount, changedCount: summary.changedCount,
            sentCount: summary.sentCount)
    }
}
