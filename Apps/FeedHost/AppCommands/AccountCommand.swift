package import AppSettings
package import CommandLineKit
package import ConcurrencyInterface
import Foundation
package import LibraryStorageInterface
package import SharedPresentation
package import SubscriptionKit

/// The commands on accounts that use the network or passwords.
package struct AccountCommand {
    private let settings: Settings
    private let environment: [String: String]
    private let output: Output
    private let library: any LibraryStore
    private let clock: any MonotonicClock
    private let failure: LoadMessages

    /// - Parameter failure: The sentences on failed loads.
    package init(
        settings: Settings, environment: [String: String], output: Output, library: any LibraryStore,
        clock: any MonotonicClock, failure: LoadMessages
    ) {
        self.settings = settings
        self.environment = environment
        self.output = output
        self.library = library
        self.clock = clock
        self.failure = failure
    }

    /// Runs an action, and returns the exit code.
    ///
    /// - Parameters:
    ///   - access: The servers of accounts; the command asks for passwords itself.
    ///   - extendIndex: Extends the library's index for searches.
    package func run(
        _ action: Settings.AccountAction, over access: SubscriptionCommands.AccountAccess,
        extendIndex: () async -> Void
    ) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: clock)
        defer { progress.end() }
        let commands = SubscriptionCommands(settings, on: library, to: output, progress: progress)
        var access = access
        access.askPassword = password
        if settings.offline, case .remove = action {
        } else if settings.offline {
            notice(failure(FetchRefusal.offline))
            return 1
        }
        switch action {
        case .add(let address):
            return try await commands.addAccount(
                address, user: settings.account.user, name: settings.subscription.name, over: access)
        case .remove(let text):
            return try await commands.removeAccount(
                text, keepingBookmarks: settings.account.bookmarks.map { $0 == .keep }, over: access)
        case .synchronize(let texts):
            let status = try await commands.synchronize(texts, over: access)
            await extendIndex()
            return status
        case .move(let sources, let account):
            return try await commands.move(sources, into: account, over: access)
        }
    }

    /// The password that the settings' command prints, or that the reader types; `nil` for none.
    private func password(_ question: String) async throws -> String? {
        do throws(PasswordInputError) {
            guard let command = settings.account.passwordCommand else {
                return try PasswordReader(input: STDIN_FILENO).read(prompt: question)
            }
            return try PasswordCommand(command, environment: environment).password(
                within: .seconds(60), by: clock)
        } catch {
            if case .failed(let status) = error {
                throw UsageError("--password-command failed (exit code \(status))")
            }
            return nil
        }
    }
}
