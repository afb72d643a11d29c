public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// The accounts, the oldest first, without corrupt ones.
    public func accounts() throws(StorageError) -> [Account] {
        try read(else: []) { session throws(StorageError) in try session.accounts().found.inOrder }
    }

    /// Stores an account, in place of an older one with its id.
    public func store(_ account: Account) throws(StorageError) {
        try write { session throws(StorageError) in try session.store(account) }
    }

    /// Deletes an account with its subscriptions.
    public func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in
            try session.removeAccount(id, keepingBookmarks: keepsBookmarks)
        }
    }

    /// The state of synchronizing an account; `nil` for a corrupt one, too.
    public func accountState(of account: UUID) throws(StorageError) -> AccountState? {
        try read(else: nil) { session throws(StorageError) in try session.accountState(of: account) }
    }

    /// Stores the state of synchronizing an account.
    public func setAccountState(_ state: AccountState, of account: UUID) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.setAccountState(state, of: account)
        }
    }

    /// The marks that wait to be sent, in ascending order of numbers, without corrupt ones.
    public func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark] {
        try read(else: []) { session throws(StorageError) in try session.pendingMarks(of: account).found }
    }

    /// The changes of subscriptions that wait to be sent, in ascending order of numbers, without corrupt
    /// ones.
    public func pendingFeedChanges(of account: UUID) throws(StorageError) -> [PendingFeedChange] {
        try read(else: []) { session throws(StorageError) in
            try session.pendingFeedChanges(of: account).found
        }
    }

    /// Adds a change of subscriptions, behind all others.
    public func add(_ change: FeedChange, to account: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.add(change, to: account) }
    }

    /// Deletes marks that were sent.
    public func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in
            try session.deletePendingMarks(numbers, of: account)
        }
    }

    /// Deletes a change of subscriptions that was sent.
    public func deletePendingFeedChange(_ number: Int64, of account: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in
            try session.deletePendingFeedChange(number, of: account)
        }
    }

    /// Gives the items of an account's sources the marks of the server's lists.
    public func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        try write(isDurable: false, else: nil) { session throws(StorageError) in
            try session.apply(lists, of: account, heldBy: holder, at: now)
        }
    }
}
