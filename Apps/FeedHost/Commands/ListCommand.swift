import AppSettings
import CommandLineKit
import CommentsFeature
import CommentsScene
import FeedFeature
import Foundation
import HTTPMiddleware
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionKit
import TextInterface

extension Composition {
    /// The commands on the items of the library that is shown.
    private func itemCommands(
        to output: Output, withPictures hasPictures: Bool, progress: ProgressLine? = nil
    ) -> LibraryCommands {
        let commands = SubscriptionCommands(
            settings, on: dependencies.stores.library, to: output, progress: progress)
        return LibraryCommands(
            settings, on: commands, own: settings.isServerNamed ? ownLibrary.store : nil,
            load: localFeed.load, pictures: hasPictures ? pictureLoader() : nil, to: output
        ) { [faults] in faults("error reading the library", $0) }
    }

    /// `list`: prints the newest items of the library or of one source without requests, those of the named
    /// server, or those at an address without subscribing.
    func list(to output: Output) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: dependencies.clock)
        defer { progress.end() }
        // A failure to store hit rates at the end is for the log only.
        defer { dependencies.storeReporter.report = { _ in } }
        let commands = itemCommands(
            to: output, withPictures: settings.pictures, progress: progress)
        let isChoice = settings.choice != ItemChoice()
        if settings.listed == nil, settings.isServerNamed {
            if isChoice { throw Settings.choosesOfLibrary }
            let (refresher, source) = (libraryRefresher(), settings.namedSource.id)
            return try await commands.list(
                server: source, limit: settings.printedCount,
                refresh: { try await load(with: refresher, isUserInitiated: true) },
                loadOlder: { try await refresher.loadOlder(of: [source], isUserInitiated: true) })
        }
        let subscriptions = try await trustedSubscriptions()
        let searches = try await library.read { library throws(StorageError) in try library.savedSearches() }
        if let text = settings.listed, subscriptions.matching(text).isEmpty, searches.matching(text) == nil,
            let typed = TypedAddress(here: text)
        {
            if isChoice { throw Settings.choosesOfLibrary }
            let documents = sources.searchedDocuments()
            return try await commands.list(
                at: typed, limit: settings.limit, finding: sources.search(over: documents),
                source: { [sources] in sources.source(of: $0, over: documents) },
                trust: { [origins = dependencies.origins] in origins.insert([$0]) })
        }
        return try await located {
            try await commands.list(settings.choice, of: settings.listed, limit: settings.printedCount)
        }
    }

    /// `show`: prints one item of the library that is shown.
    func show(_ id: UUID, to output: Output) async throws -> Int32 {
        _ = try await trustedSubscriptions()
        return try await located { try await itemCommands(to: output, withPictures: true).show(id) }
    }

    /// Runs a command on the store itself, whose errors do not name the file of the reader's library.
    private func located(_ run: () async throws -> Int32) async throws -> Int32 {
        do {
            return try await run()
        } catch let error as StorageError where !settings.isServerNamed {
            throw error.located(by: settings)
        }
    }

    /// `comments`: prints an item's comments from the server, or from the cache if the server's cannot be
    /// loaded.
    func printComments(of id: UUID, to output: Output) async throws -> Int32 {
        if !settings.isServerNamed { _ = try await trustedSubscriptions() }
        let comments = comments
        let threads: CommentThreads
        do {
            let found = try await comments.loadOrCached(of: id)
            found.sentences.forEach(notice)
            threads = CommentThreads(found.comments)
        } catch {
            notice(error is UnknownItem ? LibraryCommands.unknownItem : comments.messages(error))
            return 1
        }
        let limit = settings.limit ?? .max
        if settings.json {
            for line in threads.json.prefix(limit) { try output.line(line.text) }
            return 0
        }
        for comment in comments.presenter.map(Array(threads.comments.prefix(limit))) {
            for line in [comment.headLine] + comment.messageLines { try output.text(line.text) }
            try output.line("")
        }
        return 0
    }
}
