import CommandLineKit
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import SharedPresentation
import SourceInterface

/// `list`: prints the feed page by page from the server, or from the cache where the server's cannot be loaded.
struct ListCommand {
    let composition: Composition
    let output: Output
    private let printer: PicturePrinter

    init(composition: Composition, output: Output) {
        self.composition = composition
        self.output = output
        printer = PicturePrinter(composition: composition, output: output)
    }

    func run() async throws -> Int32 {
        let settings = composition.settings
        let library = LibraryCommand(composition: composition, output: output)
        if let text = settings.listed { return try await library.list(text) }
        guard settings.isServerNamed else { return try await library.list() }
        let reporter = composition.dependencies.storeReporter
        reporter.report = { [sentences = composition.sentences] in notice(sentences.storeFault($0)) }
        // A failure to store hit rates at the end is for the log only.
        defer { reporter.report = { _ in } }
        let limit = settings.limit ?? settings.pageSize
        var page: SourcePage
        do {
            page = try await composition.page()
        } catch {
            return try await printCached(limit, because: error)
        }
        await composition.cachedFeed.splice(page)
        var seen: Set<UUID> = []
        let progress = ProgressLine.standard(output, clock: composition.dependencies.clock)
        defer { progress.end() }
        while true {
            try await printNew(page.items, &seen, limit)
            progress.update("\(seen.count) of at most \(limit) items")
            if let sentence = composition.feedPresenter().skipped(page.skipped) { notice(sentence) }
            guard seen.count < limit, let cursor = page.nextCursor else { return 0 }
            let before = seen
            do {
                page = try await composition.page(after: cursor)
            } catch {
                notice(composition.sentences.failure(error))
                return 1
            }
            await composition.cachedFeed.append(page, after: cursor)
            // A server that ignores the cursor would never end.
            if page.items.allSatisfy({ before.contains($0.id) }), page.skipped == 0 { return 0 }
        }
    }

    private func printCached(_ limit: Int, because error: any Error) async throws -> Int32 {
        guard let feed = await composition.cachedFeed.load(0..<limit), !feed.items.isEmpty else {
            notice(composition.sentences.failure(error))
            return 1
        }
        notice(
            composition.sentences.failure(
                error, but: composition.feedPresenter().cachedFeed(of: feed.timestamp)))
        var seen: Set<UUID> = []
        try await printNew(feed.items, &seen, limit)
        return 0
    }

    private func printNew(_ items: [FeedItem], _ seen: inout Set<UUID>, _ limit: Int) async throws {
        for item in items where seen.count < limit && seen.insert(item.id).inserted {
            if composition.settings.json {
                try output.line(item.json.text)
            } else {
                try await printBlock(item)
            }
        }
    }

    private func printBlock(_ item: FeedItem) async throws {
        for text in item.printedTexts { try output.text(text) }
        if let picture = item.summary.picture {
            try output.text(picture.text)
            if composition.settings.pictures { try await print(picture) }
        }
        try output.line("")
    }

    private func print(_ picture: MediaReference) async throws {
        do {
            try await printer.print(picture)
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice("\(picture): \(composition.sentences.failure(error))")
        }
    }
}
