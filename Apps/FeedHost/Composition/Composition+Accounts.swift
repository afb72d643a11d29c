import AppCommands
import AppSettings
import CommandLineKit
import ConcurrencyInterface
import ConcurrencyThreads
import FeedFeature
import FoundationEssentials
import Glibc
import LibraryStorageInterface
import PasswordsLinux
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import SubscriptionsScene
import SyncGReader
import SyncInterface
import SyncKit
import TextInterface

extension Composition {
    /// The passwords of accounts: in the desktop's secret service, otherwise in a file beside the library.
    static func passwords(_ settings: Settings, _ environment: [String: String]) -> any PasswordStore {
        let service = SecretServicePasswordStore(
            // A program that a timer starts has no user to prompt.
            environment: environment, prompts: isatty(STDIN_FILENO) == 1)
        guard let folder = settings.libraryFolder else { return service }
        return FallbackPasswordStore(service, fallback: FilePasswordStore(path: "\(folder)/passwords.json"))
    }

    /// The servers of accounts.
    static func accounts(_ dependencies: Dependencies) -> AccountServices {
        let clock = dependencies.wallClock
        return AccountServices(
            [GReaderKind()],
            // A server that the reader named may be at a private address.
            with: SyncDependencies(
                client: dependencies.documents ?? dependencies.client, currentDate: { clock.now }),
            passwords: dependencies.passwords, on: ThreadScheduler(name: "passwords"))
    }

    /// Makes the synchronizer of an account; `nil` if no plugin speaks its server's protocol.
    private var makeSynchronizer: @Sendable (Account) -> AccountSynchronizer? {
        let (library, scheduler) = (dependencies.stores.library, dependencies.stores.libraryWrites)
        let (wallClock, retention) = (dependencies.wallClock, localFeed.retention)
        return { [accounts] account in
            accounts.service(of: account).map { service in
                AccountSynchronizer(
                    account.id, on: service, library: library, scheduler: scheduler,
                    wallClock: wallClock, retaining: retention)
            }
        }
    }

    /// The synchronization of the library's accounts while it is shown, and the composition that notifies it
    /// of changes; without a synchronization for a named server and offline.
    func synchronizing() -> (Composition, LibrarySync?) {
        guard !settings.isServerNamed, !settings.offline else { return (self, nil) }
        let sync = LibrarySync(
            library: dependencies.stores.library, scheduler: dependencies.stores.libraryReads,
            clock: dependencies.clock, tasks: dependencies.tasks, executor: dependencies.sourceExecutor,
            make: makeSynchronizer)
        var composition = self
        // What the synchronization calls back holds the composition.
        composition.libraryWritten = { [weak sync] in sync?.libraryChanged() }
        return (composition, sync)
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
        return try await library.accountOverviews(
            sentences, step: { sync?.steps[$0].map(sentences.step) },
            failure: { account in sync?.failures[account.id].map { failure($0, of: account) } })
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
        try await library.subscribe(to: address, titled: title, with: id, accountSentences) { account in
            let failures = settings.offline ? [:] : await sync?.synchronize([id]) ?? [:]
            return failures[id].map { failure($0, of: account) }
        }
    }

    // MARK: Commands

    /// The servers of accounts, and their passwords, for commands.
    ///
    /// - Parameter isDue: Whether only accounts that are due are synchronized.
    func accountAccess(isDue: Bool = false) -> SubscriptionCommands.AccountAccess {
        SubscriptionCommands.AccountAccess(
            accounts, passwords: dependencies.passwords, sentences: accountSentences, isDue: isDue,
            tasks: dependencies.tasks, failure: failure, makeSynchronizer: makeSynchronizer)
    }
}
