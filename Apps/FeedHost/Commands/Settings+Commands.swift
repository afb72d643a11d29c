import AppCommands
import AppSettings
import CommandLineKit
import ConcurrencyThreads
import FilesLinux
import MarkupExpat
import MarkupGumbo
import RefreshKit
import SourceEssential
import StorageSQLite
import SubscriptionKit

/// The commands that need no composition, or only after a look at the settings.
extension Settings {
    /// The commands on the items of the reader's library alone.
    func libraryCommands(to output: Output) -> LibraryCommands {
        let commands = SubscriptionCommands(self, on: Stores.library(self), to: output)
        return LibraryCommands(
            self, on: commands, html: GumboReader(), descriptionKind: EssentialKind().name, to: output)
    }

    func cacheCommand(to output: Output) -> CacheCommand {
        CacheCommand(
            settings: self, output: output, storages: Stores.maintenance(self),
            openLibrary: { SQLiteLibrary(path: $0) }, clock: SystemMonotonicClock(),
            tasks: SystemTaskProvider())
    }

    /// Runs a command on accounts.
    func run(
        _ action: AccountAction, _ environment: [String: String], to output: Output
    ) async throws -> Int32 {
        try await withLibrary {
            let composition = try Composition.make(self, environment: environment)
            let command = AccountCommand(
                settings: self, environment: environment, output: output,
                library: composition.dependencies.stores.library, clock: composition.dependencies.clock,
                failure: composition.sentences.failure)
            return try await composition.finishing {
                try await command.run(
                    action, over: composition.accountAccess(),
                    extendIndex: { await composition.searchIndexer.extend() })
            }
        }
    }

    /// Runs `add`, `refresh` or `import`.
    func runSubscriptionsCommand(to output: Output) async throws -> Int32 {
        let files = SubscriptionsCommand.Files(
            SystemFiles(), xml: DocumentReader(), posts: NewsboatCache(), kinds: SourceFactory.sourceKinds)
        let command = SubscriptionsCommand(settings: self, output: output, files: files)
        return try await withLibrary {
            if let status = try await command.importAlone(into: Stores.library(self)) { return status }
            let composition = try Composition.make(self)
            return try await composition.finishing { try await command.run(over: composition.fetches) }
        }
    }
}
