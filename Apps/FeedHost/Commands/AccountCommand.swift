import AppSettings
import CommandLineKit
import Foundation
import LibraryStorageInterface
import RefreshKit
import SharedPresentation
import SubscriptionKit

/// The commands on accounts that use the network or passwords.
struct AccountCommand {
    let settings: Settings
    let environment: [String: String]
    let output: Output
    let action: Settings.AccountAction

    func run() async throws -> Int32 {
        try await settings.withLibrary {
            let composition = try Composition.make(settings, environment: environment)
            return try await composition.finishing { try await run(over: composition) }
        }
    }

    private func run(over composition: Composition) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: composition.dependencies.clock)
        defer { progress.end() }
        let commands = SubscriptionCommands(
            settings, on: composition.dependencies.stores.library, to: output, progress: progress)
        let access = composition.accountAccess { question in
            do throws(PasswordInputError) {
                guard let command = settings.account.passwordCommand else {
                    return try PasswordReader(input: STDIN_FILENO).read(prompt: question)
                }
                return try PasswordCommand(command, environment: environment).password(
                    within: .seconds(60), by: composition.dependencies.clock)
            } catch {
                if case .failed(let status) = error {
                    throw UsageError("--password-command failed (exit code \(status))")
                }
                return nil
            }
        }
        if settings.offline, case .remove = action {
        } else if settings.offline {
            notice(composition.sentences.failure(FetchRefusal.offline))
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
            await composition.searchIndexer.extend()
            return status
        case .move(let sources, let account):
            return try await commands.move(sources, into: account, over: access)
        }
    }
}
