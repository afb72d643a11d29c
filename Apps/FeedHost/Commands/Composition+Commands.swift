import AppCommands
import AppSettings
import CommandLineKit
import CommentsScene
import FeedFeature
import Foundation
import HTTPMiddleware
import LibraryStorageInterface
import MarkupGumbo
import RefreshKit
import SceneSupport
import SharedPresentation
import SourceEssential
import StorageInterface
import SubscriptionKit

/// The commands on the library that is shown, on servers and on web pages.
extension Composition {
    /// The fetches of `add`, `refresh` and `import`.
    var fetches: SubscriptionsCommand.Fetches {
        SubscriptionsCommand.Fetches(
            library: dependencies.stores.library, clock: dependencies.clock, sources: sources,
            failure: sentences.failure, accounts: accountAccess,
            refresh: { subscriptions, cause, report in
                for try await result in reports(of: subscriptions, by: cause) { try report(result) }
            },
            fetch: { try await fetch($0, over: $1) },
            prefetch: { try await prefetch($0, withPictures: $1, progress: $2) },
            extendIndex: { await searchIndexer.extend() }, onStoreFault: onStoreFault)
    }

    /// `list`: prints items of the library that is shown, of the named server, or at an address.
    func list(to output: Output) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: dependencies.clock)
        defer { progress.end() }
        // A failure to store hit rates at the end is for the log only.
        defer { dependencies.storeReporter.report = { _ in } }
        let command = itemsCommand(to: output, withPictures: settings.pictures, progress: progress)
        if settings.listed == nil, settings.isServerNamed {
            let (refresher, source) = (libraryRefresher(), settings.namedSource.id)
            return try await command.list(
                server: source, refresh: { try await load(with: refresher, isUserInitiated: true) },
                loadOlder: { try await refresher.loadOlder(of: [source], isUserInitiated: true) })
        }
        return try await command.list(
            searches: {
                try await library.read { library throws(StorageError) in try library.savedSearches() }
            },
            sources: sources, trust: { dependencies.origins.insert([$0]) })
    }

    /// `show`: prints an item.
    func show(_ id: UUID, to output: Output) async throws -> Int32 {
        try await itemsCommand(to: output, withPictures: true).show(id)
    }

    private func itemsCommand(
        to output: Output, withPictures hasPictures: Bool, progress: ProgressLine? = nil
    ) -> ItemsCommand {
        let commands = SubscriptionCommands(
            settings, on: dependencies.stores.library, to: output, progress: progress)
        let items = LibraryCommands(
            settings, on: commands, own: settings.isServerNamed ? ownLibrary.store : nil,
            load: localFeed.load, html: GumboReader(), descriptionKind: EssentialKind().name,
            pictures: hasPictures ? pictureLoader() : nil, to: output
        ) { [faults] in faults("error reading the library", $0) }
        return ItemsCommand(
            settings: settings, commands: items, subscriptions: { try await trustedSubscriptions() })
    }

    /// `comments`: prints an item's comments from the server, or from the cache if the server's cannot be
    /// loaded.
    func printComments(of id: UUID, to output: Output) async throws -> Int32 {
        if !settings.isServerNamed { _ = try await trustedSubscriptions() }
        let comments = comments
        let command = CommentsCommand(
            settings: settings, output: output, presenter: comments.presenter,
            failure: { $0 is UnknownItem ? LibraryCommands.unknownItem : comments.messages($0) })
        return try await command.run {
            let found = try await comments.loadOrCached(of: id)
            return (found.comments, found.sentences)
        }
    }

    /// `article`: prints a web page reduced to its article.
    func articleCommand(to output: Output) -> ArticleCommand {
        ArticleCommand(
            settings: settings, output: output, articles: articles, html: GumboReader(),
            failure: sentences.failure)
    }
}
