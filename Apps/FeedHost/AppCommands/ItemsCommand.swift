package import AppSettings
import CommandLineKit
package import Foundation
package import HTTPInterface
package import LibraryStorageInterface
import StorageInterface
package import SubscriptionKit

/// `list` and `show`: print items of the library that is shown, and of addresses.
package struct ItemsCommand {
    private let settings: Settings
    private let commands: LibraryCommands
    private let subscriptions: () async throws -> [Subscription]

    /// - Parameters:
    ///   - commands: The commands on the items of the library that is shown.
    ///   - subscriptions: Reads the subscriptions, whose servers may then name private addresses.
    package init(
        settings: Settings, commands: LibraryCommands,
        subscriptions: @escaping () async throws -> [Subscription]
    ) {
        self.settings = settings
        self.commands = commands
        self.subscriptions = subscriptions
    }

    /// `list`: prints the newest items of the library or of one source without requests, or those at an
    /// address without subscribing.
    ///
    /// - Parameters:
    ///   - searches: Reads the saved searches.
    ///   - trust: Allows what an address names to be at a private address, where that is.
    package func list(
        searches: () async throws -> [SavedSearch], sources: SourceFactory, trust: (HTTPURL) -> Void
    ) async throws -> Int32 {
        let subscriptions = try await subscriptions()
        let searches = try await searches()
        if let text = settings.listed, subscriptions.matching(text).isEmpty, searches.matching(text) == nil,
            let typed = TypedAddress(here: text)
        {
            try demandNoChoice()
            let documents = sources.searchedDocuments()
            return try await commands.list(
                at: typed, limit: settings.limit, finding: sources.search(over: documents),
                source: { sources.source(of: $0, over: documents) }, trust: trust)
        }
        return try await located {
            try await commands.list(settings.choice, of: settings.listed, limit: settings.printedCount)
        }
    }

    /// `list`: prints the newest items of the named server.
    ///
    /// - Parameters:
    ///   - refresh: Fetches the items, and returns a notice.
    ///   - loadOlder: Fetches the next older items.
    package func list(
        server source: UUID, refresh: () async throws -> String?, loadOlder: () async throws -> Void
    ) async throws -> Int32 {
        try demandNoChoice()
        return try await commands.list(
            server: source, limit: settings.printedCount, refresh: refresh, loadOlder: loadOlder)
    }

    /// `show`: prints one item of the library that is shown.
    package func show(_ id: UUID) async throws -> Int32 {
        _ = try await subscriptions()
        return try await located { try await commands.show(id) }
    }

    private func demandNoChoice() throws(UsageError) {
        if settings.choice != ItemChoice() { throw Settings.choosesOfLibrary }
    }

    /// Runs a command on the store itself, whose errors do not name the file of the reader's library.
    private func located(_ run: () async throws -> Int32) async throws -> Int32 {
        do {
            return try await run()
        } catch let error as StorageError where !settings.isServerNamed {
            throw error.located(by: settings)
        }
    }
}
