import ConcurrencyInterface
import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import SyncInterface
import SyncKit
import Testing

/// An account that is synchronized with a library in memory.
struct SynchronizedAccount {
    let account = Account.numbered(1)
    let library: any LibraryStore = ModelLibrary()
    let clock = WallClockStub(now: .numbered(100_000))

    func makeSUT(_ server: ServerStub) -> AccountSynchronizer {
        try? library.store(account)
        return AccountSynchronizer(
            account.id, on: server, library: library, scheduler: ImmediateScheduler(), wallClock: clock)
    }

    func post(_ number: Int64) -> UUID { AccountFeed.item(number, of: account.id) }

    func item(_ number: Int64) throws -> LibraryItem? { try library.item(post(number)) }
}
