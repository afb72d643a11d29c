import AppSettings
import CommandLineKit
import ConcurrencyInterface
import ConcurrencyThreads
import FeedFeature
import FoundationEssentials
import Glibc
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import PasswordsLinux
import RefreshKit
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import SyncGReader
import SyncInterface
import SyncKit
import TextInterface

extension Composition {
    /// The protocols of servers with accounts, the likeliest first.
    nonisolated static let syncKinds: [any SyncKind] = [GReaderKind()]

    /// The passwords of accounts: in the desktop's secret service, otherwise in a file beside the library.
    static func passwords(_ settings: Settings, _ environment: [String: String]) -> any PasswordStore {
        let service = SecretServicePasswordStore(
            // A program that a timer starts has no user to prompt.
            environment: environment, prompts: isatty(STDIN_FILENO) == 1)
        guard let folder = settings.libraryFolder else { return service }
        return FallbackPasswordStore(service, fallback: FilePasswordStore(path: "\(folder)/passwords.json"))
    }

    private var syncDependencies: SyncDependencies {
        // A server that the reader named may be at a private address.
        SyncDependencies(client: dependencies.documents ?? dependencies.client, currentDate: now)
    }

    /// Makes the synchronizer of an account; `nil` if no plugin speaks its server's protocol.
    private var makeSynchronizer: @Sendable (Account) -> AccountSynchronizer? {
        let (library, scheduler) = (dependencies.stores.library, dependencies.stores.libraryWrites)
        let (wallClock, retention) = (dependencies.wallClock, localFeed.retention)
        let makeService = makeService
        return { account in
            makeService(account).map { service in
                AccountSynchronizer(
                    account.id, on: service, library: library, scheduler: scheduler,
                    wallClock: wallClock, retaining: retention)
            }
        }
    }

    /// Makes the service of an account with its stored password; `nil` if no plugin speaks its server's
    /// protocol.
    private var makeService: @Sendable (Account) -> (any SyncService)? {
        let (passwords, dependencies) = (dependencies.passwords, syncDependencies)
        // Reading a password may wait for the desktop's prompt.
        let thread = ThreadScheduler(name: "passwords")
        return { account in
            let credentials = SyncCredentials(user: account.user) {
                let password = try await thread.schedule { () throws(PasswordStoreError) in
                    try passwords.password(of: account.id)
                }
                guard let password else { throw SyncError.signedOut }
                return password
            }
            return Self.service(of: account, as: credentials, with: dependencies)
        }
    }

    nonisolated private static func service(
        of account: Account, as credentials: SyncCredentials, with dependencies: SyncDependencies
    ) -> (any SyncService)? {
        syncKinds.first { $0.name == account.kind }?.makeService(
            at: account.address, as: credentials, with: dependencies)
    }

    /// The synchronization of the library's accounts while it is shown.
    func librarySync() -> LibrarySync {
        LibrarySync(
            library: dependencies.stores.library, scheduler: dependencies.stores.libraryReads,
            clock: dependencies.clock, tasks: dependencies.tasks, executor: dependencies.sourceExecutor,
            make: makeSynchronizer)
    }

    // MARK: Words

    var accountSentences: AccountSentences {
        AccountSentences(locale: settings.locale, program: Program.feedHost.name, currentDate: now)
    }

    /// The sentence on the failure of an account.
    func failure(_ error: any Error, of account: Account) -> String {
        accountSentences(error, of: account) ?? sentences.failure(error)
    }

    /// The accounts of the library as a list of sources shows them.
    func accountOverviews(_ sync: LibrarySync?) async throws(StorageError) -> [AccountOverview] {
        let sentences = accountSentences
        let stored = try await library.read { library throws(StorageError) in
            try library.accounts().map { account throws(StorageError) in
                (account, try library.accountState(of: account.id), try library.waitingCount(of: account.id))
            }
        }
        return stored.map { account, state, waitingCount in
            let failure = sync?.failures[account.id]
            let status =
                sync?.steps[account.id].map(sentences.step)
                ?? failure.map { self.failure($0, of: account) }
                ?? sentences.status(of: state, of: account, waiting: waitingCount)
            return AccountOverview(
                id: account.id, group: account.group, status: status,
                isFailing: failure != nil || state?.fetch.isFailing == true)
        }
    }

    /// The forms of the progress of synchronizing, while posts are loaded.
    func progress(of sync: LibrarySync) -> [SafeText] {
        let words = sync.steps.values.compactMap { step in
            if case .posts = step { accountSentences.step(step) } else { nil }
        }
        return words.first.map { [SafeText("↻ \($0)")] } ?? []
    }

    /// The notice of an account's failure.
    func failureNotice(of account: Account, _ error: any Error) -> String {
        "\(account.shownName): \(failure(error, of: account))"
    }

    /// The notice of the failures of accounts; `nil` for none.
    func failureNotice(of failures: [UUID: any Error]) async throws(StorageError) -> String? {
        guard !failures.isEmpty else { return nil }
        let accounts = try await library.read { library throws(StorageError) in try library.accounts() }
        return accounts.lazy.compactMap { account in
            failures[account.id].map { failureNotice(of: account, $0) }
        }.first
    }

    /// Subscribes to a feed with an account. Without a connection the change waits.
    func subscribe(
        to address: String, titled title: String?, with id: UUID, _ sync: LibrarySync?
    ) async throws -> SubscribeResult {
        let found = try await library.write { library throws(StorageError) in
            try library.add(.subscribe(address: address, title: nil, groups: []), to: id)
            return try library.account(id)
        }
        guard let account = found else { return .refused("") }
        let failures = settings.offline ? [:] : await sync?.synchronize([id]) ?? [:]
        let (source, waits) = try await library.read { library throws(StorageError) in
            (
                try library.subscriptions().source(at: address, of: id),
                try library.isSubscriptionWaiting(to: address, with: id)
            )
        }
        if let source { return .added(source.id) }
        guard waits else { return .refused(accountSentences.refuses(title ?? address, for: account)) }
        let reason = failures[id].map { failure($0, of: account) }
        return .refused(accountSentences.waits(title ?? address, for: account, because: reason))
    }

    // MARK: Commands

    /// Signs in to an account's server, and returns the number of its subscriptions.
    func feedCount(of account: Account) async throws -> Int {
        try await makeService(account)?.subscriptions().count ?? 0
    }

    /// The seconds by which the clock of an account's server is ahead of this computer's; `nil` if its
    /// responses have no date.
    func clockDifference(of account: Account) async -> Double? {
        let response = try? await syncDependencies.client.send(HTTPRequest(account.address))
        return response?.headers["Date"].flatMap(HTTPDate.date)?.timeIntervalSince(now())
    }

    /// The servers of accounts, and their passwords, for commands.
    ///
    /// - Parameters:
    ///   - isDue: Whether only accounts that are due are synchronized.
    ///   - askPassword: Asks for a password; `nil` if there is none.
    func accountAccess(
        isDue: Bool = false,
        askPassword: @escaping (_ question: String) async throws -> String? = { _ in nil }
    ) -> SubscriptionCommands.AccountAccess {
        let (passwords, sentences) = (dependencies.passwords, accountSentences)
        return SubscriptionCommands.AccountAccess(
            find: { address in
                var failure: any Error = SyncError.noService
                for kind in Self.syncKinds {
                    do {
                        return (kind.name, try await kind.address(near: address, with: syncDependencies))
                    } catch {
                        failure = error
                    }
                }
                throw failure
            },
            signIn: { account, password in
                let credentials = SyncCredentials(user: account.user) { password }
                _ = try await Self.service(of: account, as: credentials, with: syncDependencies)?
                    .subscriptions()
            },
            askPassword: askPassword,
            keep: { password, account in
                try passwords.store(password, of: account.id, label: account.shownName)
                return try passwords.place(of: account.id) ?? .secretService
            },
            forget: { try passwords.delete(of: $0.id) },
            synchronize: { account, progress in
                progress(sentences.readingFeeds)
                guard let synchronizer = makeSynchronizer(account) else { throw SyncError.noService }
                let (steps, sender) = AsyncStream<SyncProgress>.makeStream()
                let work = dependencies.tasks.throwingTask(name: "synchronize", priority: nil) {
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
    nonisolated func step(_ step: SyncProgress) -> String {
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
