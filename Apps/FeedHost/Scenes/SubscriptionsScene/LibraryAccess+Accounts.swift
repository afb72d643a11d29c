public import FoundationEssentials
public import LibraryStorageInterface
public import SceneSupport
public import StorageInterface
public import SubscriptionKit
public import SubscriptionsFeature

extension LibraryAccess {
    /// The accounts of the library as a list of sources shows them.
    ///
    /// - Parameters:
    ///   - step: The present step of an account's synchronization in words; `nil` while there is none.
    ///   - failure: The failure of an account's last synchronization in words; `nil` for none.
    @MainActor public func accountOverviews(
        _ sentences: AccountSentences, step: (UUID) -> String?, failure: (Account) -> String?
    ) async throws(StorageError) -> [AccountOverview] {
        let stored = try await read { library throws(StorageError) in
            try library.accounts().map { account throws(StorageError) in
                (account, try library.accountState(of: account.id), try library.waitingCount(of: account.id))
            }
        }
        return stored.map { account, state, waitingCount in
            let failure = failure(account)
            return AccountOverview(
                id: account.id, group: account.group,
                status: step(account.id) ?? failure
                    ?? sentences.status(of: state, of: account, waiting: waitingCount),
                isFailing: failure != nil || state?.fetch.isFailing == true)
        }
    }

    /// Subscribes to a feed with an account. Without a connection the change waits.
    ///
    /// - Parameter synchronize: Synchronizes the account, and returns the failure in words; `nil` for none.
    @MainActor public func subscribe(
        to address: String, titled title: String?, with id: UUID, _ sentences: AccountSentences,
        synchronize: (Account) async -> String?
    ) async throws(StorageError) -> SubscribeResult {
        let found = try await write { library throws(StorageError) in
            try library.add(.subscribe(address: address, title: nil, groups: []), to: id)
            return try library.account(id)
        }
        guard let account = found else { return .refused("") }
        let reason = await synchronize(account)
        let (source, waits) = try await read { library throws(StorageError) in
            (
                try library.subscriptions().source(at: address, of: id),
                try library.isSubscriptionWaiting(to: address, with: id)
            )
        }
        if let source { return .added(source.id) }
        let title = title ?? address
        return .refused(
            waits
                ? sentences.waits(title, for: account, because: reason)
                : sentences.refuses(title, for: account))
    }
}
