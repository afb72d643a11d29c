import ConcurrencyInterface
import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInMemory
import StorageInterface
import StorageTesting
import SyncInMemory
import SyncInterface
import SyncKit
import Synchronization

/// A machine with a library, whose program may be killed.
nonisolated final class SyncMachine: Sendable {
    /// The library, which lasts.
    let library: any LibraryStore
    private let server: InMemorySyncServer
    private let clock: WallClockStub
    private let mistake: SyncMistake?
    private let program: Mutex<(process: SyncProcess, synchronizer: AccountSynchronizer)>

    static let account = Account.numbered(1)

    init(
        _ library: any LibraryStore, on server: InMemorySyncServer, clock: WallClockStub,
        _ mistake: SyncMistake?
    ) throws(StorageError) {
        try library.store(Self.account)
        (self.library, self.server, self.clock, self.mistake) = (library, server, clock, mistake)
        program = Mutex(Self.start(library, on: server, clock: clock, mistake))
    }

    private static func start(
        _ library: any LibraryStore, on server: InMemorySyncServer, clock: WallClockStub,
        _ mistake: SyncMistake?
    ) -> (SyncProcess, AccountSynchronizer) {
        let process = SyncProcess(library, mistake)
        let service = server.makeService(as: SyncCredentials(user: "demo") { "demo" })
        let synchronizer = AccountSynchronizer(
            account.id, on: mistake == nil ? service : MistakenService(service, mistake), library: process,
            scheduler: ImmediateScheduler(), wallClock: clock)
        return (process, synchronizer)
    }

    var synchronizer: AccountSynchronizer { program.withLock(\.synchronizer) }

    /// Kills the program: it stores nothing more, and its lease stays.
    func kill() { program.withLock { $0.process.kill() } }

    /// Starts the program again where it was killed.
    func restart() {
        program.withLock { program in
            if program.process.isKilled { program = Self.start(library, on: server, clock: clock, mistake) }
        }
    }

    func item(_ post: Int64) throws(StorageError) -> LibraryItem? {
        try library.item(AccountFeed.item(post, of: Self.account.id))
    }

    /// The account's subscriptions by the numbers of their feeds.
    func subscriptions() throws(StorageError) -> [Int: Subscription] {
        let all = try library.subscriptions()
        return Dictionary(all.map { (SyncWorld.number(of: $0.account?.feed ?? ""), $0) }) { $1 }
    }

    /// The account's marks of a subscribed post; `nil` if it is not stored.
    func has(_ kind: AccountMark.Kind, _ post: Int64) throws(StorageError) -> Bool? {
        guard let row = try item(post)?.row,
            try library.subscriptions().contains(where: { $0.id == row.summary.source })
        else { return nil }
        return row.state.has(kind)
    }

    /// Marks a post, and returns whether its mark changed.
    func mark(_ kind: AccountMark.Kind, _ isSet: Bool, _ post: Int64, at now: Date) throws(StorageError)
        -> Bool
    {
        guard try has(kind, post) == !isSet, let item = try item(post) else { return false }
        switch (kind, isSet) {
        case (.read, _): try library.setRead(isSet, [item.id])
        case (.bookmarked, true):
            let source = SourceRecord(id: item.row.summary.source, kind: "", address: "")
            try library.insertBookmark(of: item.item, from: source, at: now)
        case (.bookmarked, false): try library.deleteBookmark(of: item.id)
        }
        return true
    }

    /// Deletes read posts without bookmarks.
    func forget() throws(StorageError) {
        let posts = try library.pendingMarks(of: Self.account.id)
        for subscription in try subscriptions().values {
            let batch = FetchedBatch(
                source: subscription.id, shape: .accumulating, items: [], fetchedAt: .distantPast, marks: [:])
            _ = try library.merge(batch, retaining: .count(0))
        }
        guard mistake == .forgetsMarksOfDeletedPosts else { return }
        var lost: [Int64] = []
        for mark in posts where try item(mark.mark.post) == nil { lost.append(mark.number) }
        try library.deletePendingMarks(lost, of: Self.account.id)
    }
}

/// The library as one process has it open.
nonisolated final class SyncProcess: LibraryStoreDecorator {
    private let store: any LibraryStore
    private let mistake: SyncMistake?
    private let killed = Mutex(false)
    private let sending = Mutex<[PendingMark]>([])
    private let isFirstCall = Mutex(true)

    init(_ store: any LibraryStore, _ mistake: SyncMistake?) { (self.store, self.mistake) = (store, mistake) }

    var isKilled: Bool { killed.withLock(\.self) }

    func kill() { killed.withLock { $0 = true } }

    var reader: any LibraryStore { store }

    func write<Value>(
        _ body: (any LibraryStore) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        if isKilled { throw StorageError(.unavailable, message: "killed") }
        return try body(store)
    }

    // MARK: Mistakes

    func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark] {
        let marks = try store.pendingMarks(of: account)
        sending.withLock { $0 = marks }
        return marks
    }

    func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        var numbers = numbers
        if mistake == .overwritesMarksInFlight {
            let sent = Set(sending.withLock { $0.filter { numbers.contains($0.number) } }.map(\.mark.post))
            numbers = try store.pendingMarks(of: account).filter { sent.contains($0.mark.post) }.map(\.number)
        }
        try write { store throws(StorageError) in try store.deletePendingMarks(numbers, of: account) }
    }

    func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        if mistake == .comparesMarksThatWait {
            try store.deletePendingMarks(store.pendingMarks(of: account).map(\.number), of: account)
        }
        return try write { store throws(StorageError) in
            try store.apply(lists, of: account, heldBy: holder, at: now)
        }
    }

    func pendingFeedChanges(of account: UUID) throws(StorageError) -> [PendingFeedChange] {
        let changes = try store.pendingFeedChanges(of: account)
        // The first call of a synchronization finds the changes to send, the second one those that wait then.
        let isFirst = isFirstCall.withLock { isFirst in
            defer { isFirst.toggle() }
            return isFirst
        }
        return mistake == .comparesFeedsThatWait && !isFirst ? [] : changes
    }
}

/// A mistake of a program, which the histories have to find.
nonisolated enum SyncMistake: CaseIterable, Sendable {
    /// Deletes the mark that replaced the sent one.
    case overwritesMarksInFlight
    /// Lets the server's lists win over marks that wait.
    case comparesMarksThatWait
    /// Requests lists before marks are sent.
    case requestsListsBeforeSending
    /// Takes a request without a response for one that was applied.
    case trustsLostRequests
    /// Deletes marks with their posts.
    case forgetsMarksOfDeletedPosts
    /// Sends no bookmarks.
    case sendsNoBookmarks
    /// Lets the server's subscriptions win over changes that wait.
    case comparesFeedsThatWait
}

/// A service with one mistake.
nonisolated private final class MistakenService: SyncService {
    private let service: any SyncService
    private let mistake: SyncMistake?
    private let lists = Mutex<[SyncSelection: [Int64]]>([:])

    init(_ service: any SyncService, _ mistake: SyncMistake?) {
        (self.service, self.mistake) = (service, mistake)
    }

    @concurrent func subscriptions() async throws -> [SyncedFeed] { try await service.subscriptions() }

    @concurrent func ids(_ selection: SyncSelection) async throws -> [Int64] {
        if let known = lists.withLock({ $0.removeValue(forKey: selection) }) { return known }
        return try await service.ids(selection)
    }

    @concurrent func posts(_ ids: [Int64]) async throws -> [SyncedPost] { try await service.posts(ids) }

    @concurrent func mark(_ change: StateChange, _ ids: [Int64]) async throws {
        if mistake == .requestsListsBeforeSending {
            for selection in [SyncSelection.unread, .starred] {
                let list = try await service.ids(selection)
                lists.withLock { $0[selection] = list }
            }
        }
        if mistake == .sendsNoBookmarks, case .starred = change { return }
        do {
            try await service.mark(change, ids)
        } catch is HTTPError where mistake == .trustsLostRequests {}
    }

    @concurrent func change(_ change: SubscriptionChange) async throws { try await service.change(change) }
}
