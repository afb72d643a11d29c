public import ConcurrencyInterface
import FoundationEssentials
public import HTTPInterface
public import LibraryStorageInterface
public import SyncInterface

/// Finds the servers of accounts, and makes the service of each by the plugin that speaks its protocol.
public struct AccountServices: Sendable {
    private let kinds: [any SyncKind]
    private let dependencies: SyncDependencies
    private let passwords: any PasswordStore
    private let scheduler: any Scheduler

    /// - Parameters:
    ///   - kinds: The protocols, the likeliest first.
    ///   - scheduler: Runs the reads of passwords, which may wait for the desktop's prompt.
    public init(
        _ kinds: [any SyncKind], with dependencies: SyncDependencies, passwords: any PasswordStore,
        on scheduler: any Scheduler
    ) {
        self.kinds = kinds
        self.dependencies = dependencies
        self.passwords = passwords
        self.scheduler = scheduler
    }

    /// Finds a server near an address that a user typed, and returns its protocol and the address of its API.
    ///
    /// - Throws: The error of the last protocol.
    public func find(_ address: HTTPURL) async throws -> (kind: String, address: HTTPURL) {
        var failure: any Error = SyncError.noService
        for kind in kinds {
            do {
                return (kind.name, try await kind.address(near: address, with: dependencies))
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// The service of an account with its stored password; `nil` if no plugin speaks its server's protocol.
    public func service(of account: Account) -> (any SyncService)? {
        service(of: account) { [passwords, scheduler] in
            let password = try await scheduler.schedule { () throws(PasswordStoreError) in
                try passwords.password(of: account.id)
            }
            guard let password else { throw SyncError.signedOut }
            return password
        }
    }

    /// The service of an account with another password than the stored one.
    public func service(
        of account: Account, password: @escaping @Sendable () async throws -> String
    ) -> (any SyncService)? {
        kinds.first { $0.name == account.kind }?.makeService(
            at: account.address, as: SyncCredentials(user: account.user, password: password),
            with: dependencies)
    }

    /// The seconds by which the clock of an account's server is ahead of this computer's; `nil` if its
    /// responses have no date.
    public func clockDifference(of account: Account) async -> Double? {
        let response = try? await dependencies.client.send(HTTPRequest(account.address))
        return response?.headers["Date"].flatMap(HTTPDate.date)?
            .timeIntervalSince(dependencies.currentDate())
    }
}
