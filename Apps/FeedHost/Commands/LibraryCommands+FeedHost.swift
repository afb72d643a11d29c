import AppSettings
import CommandLineKit
import FeedFeature
import Foundation
import ImagePipeline
import LibraryStorageInterface
import MarkupGumbo
import SharedPresentation
import SourceEssential
import StorageInterface
import SubscriptionKit
import TextInterface

extension SubscriptionCommands {
    /// The commands that the settings apply to a library.
    ///
    /// - Parameter progress: Shows the progress of long work, and makes way for notices.
    init(
        _ settings: Settings, on library: any LibraryStore, to output: Output,
        progress: ProgressLine? = nil
    ) {
        let isInteractive = isatty(STDIN_FILENO) == 1 && output.isTerminal
        let console = Console(
            text: { try output.text($0) }, json: settings.json ? { try output.line($0.text) } : nil,
            isVerbose: settings.verbose,
            notice: { sentence in
                progress?.clear()
                notice(sentence)
            }, progress: { progress?.update($0) },
            ask: isInteractive
                ? { question in
                    try? output.text(question)
                    return readLine()
                } : nil)
        self.init(
            store: library, locale: settings.locale, program: Program.feedHost.name, console: console,
            currentDate: { Date() })
    }
}

extension LibraryCommands {
    /// The commands of the settings on a library's items.
    ///
    /// - Parameters:
    ///   - own: The reader's own library, if the other one is the copy of a named server's feed.
    ///   - load: The newest list of a scope; `nil` for that of the library.
    ///   - pictures: Loads the pictures to draw, from the cache or from their addresses; `nil` draws none.
    init(
        _ settings: Settings, on commands: SubscriptionCommands, own: (any LibraryStore)? = nil,
        load: ((ItemScope) throws -> ItemList)? = nil, pictures: PictureLoader? = nil,
        to output: Output, reportDamage: ((StorageError) -> Void)? = nil
    ) {
        let (presenters, failure) = (Presenters(settings) { Date() }, Sentences(settings: settings).failure)
        let appearance = settings.appearance ?? .dark
        let drawn = settings.graphics == .none ? nil : pictures
        self.init(
            commands, own: own, load: load,
            html: GumboReader(), descriptionKind: EssentialKind().name,
            draw: drawn.map { pictures in
                { picture in
                    do {
                        // As many as fit on most screens.
                        let art = try await pictures.art(
                            of: picture, columns: min(output.columns, 120), rows: 36,
                            appearance: { appearance })
                        for line in GridPrinter.lines(of: art.grid, hasColor: output.hasColor) {
                            try output.line(line)
                        }
                        return nil
                    } catch let error as OutputDescriptor.WriteError {
                        throw error
                    } catch {
                        return failure(error)
                    }
                }
            },
            texts: Texts(
                failure: { error, rest in rest.map { failure(error, but: $0) } ?? failure(error) },
                reportDamage: reportDamage
                    ?? { notice(Sentences(settings: settings).storeFault($0.reason)) },
                mistake: presenters.search.lines,
                cached: presenters.feed.cachedFeed, nothingFound: presenters.search.nothing,
                invitation: presenters.invitation))
    }
}

extension Settings {
    /// Runs a command on the reader's library. Prints a failure of the library, and returns 1 then.
    func withLibrary(_ run: () async throws -> Int32) async throws -> Int32 {
        guard Stores.libraryFile(self) != nil else {
            throw UsageError("No library file for subscriptions: use --library FILE or --storage files")
        }
        do {
            return try await run()
        } catch let error as StorageError {
            notice(Sentences(settings: self).fault(error.located(by: self)))
            return 1
        }
    }

    private func libraryCommands(to output: Output) -> LibraryCommands {
        let commands = SubscriptionCommands(self, on: Stores.library(self), to: output)
        return LibraryCommands(self, on: commands, to: output)
    }

    /// Runs a command on the reader's library alone.
    func run(_ action: LibraryAction, to output: Output) async throws -> Int32 {
        try await withLibrary {
            try await action.run(
                LibraryRun(settings: self, output: output, items: libraryCommands(to: output)))
        }
    }

    /// Prints the bookmarks, the newest first, without asking any server.
    func printBookmarks(to output: Output) async throws -> Int32 {
        let presenter = Presenters(self) { Date() }.bookmarks
        guard Stores.libraryFile(self) != nil else {
            notice(presenter.notKept)
            return libraryFile == nil ? 1 : 0
        }
        do {
            let (count, damagedCount) = try await libraryCommands(to: output).bookmarks(
                limit: limit ?? .max, note: presenter.kept)
            if let sentence = presenter.damaged(damagedCount) { notice(sentence) }
            if count == 0, !json { notice(presenter.noBookmarks) }
            return 0
        } catch let error as StorageError {
            notice(presenter.fault(error.located(by: self)))
            return 1
        }
    }
}
