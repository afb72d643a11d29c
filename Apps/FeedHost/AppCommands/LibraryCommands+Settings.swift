package import AppSettings
package import CommandLineKit
import FeedFeature
import Foundation
package import ImagePipeline
package import LibraryStorageInterface
package import MarkupInterface
import SharedPresentation
package import StorageInterface
package import SubscriptionKit
import TextInterface

extension LibraryCommands {
    /// The commands of the settings on a library's items.
    ///
    /// - Parameters:
    ///   - own: The reader's own library, if the other one is the copy of a named server's feed.
    ///   - load: The newest list of a scope; `nil` for that of the library.
    ///   - html: Reads the items' texts.
    ///   - descriptionKind: The kind of sources whose API calls the text `description`.
    ///   - pictures: Loads the pictures to draw, from the cache or from their addresses; `nil` draws none.
    package init(
        _ settings: Settings, on commands: SubscriptionCommands, own: (any LibraryStore)? = nil,
        load: ((ItemScope) throws -> ItemList)? = nil, html: any HTMLReader, descriptionKind: String,
        pictures: PictureLoader? = nil, to output: Output, reportDamage: ((StorageError) -> Void)? = nil
    ) {
        let sentences = Sentences(settings: settings)
        let (presenters, failure) = (Presenters(settings) { Date() }, sentences.failure)
        let appearance = settings.appearance ?? .dark
        let drawn = settings.graphics == .none ? nil : pictures
        self.init(
            commands, own: own, load: load, html: html, descriptionKind: descriptionKind,
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
                reportDamage: reportDamage ?? { notice(sentences.storeFault($0.reason)) },
                mistake: presenters.search.lines,
                cached: presenters.feed.cachedFeed, nothingFound: presenters.search.nothing,
                invitation: presenters.invitation))
    }

    /// Prints the bookmarks, the newest first, without asking any server.
    @MainActor package func printBookmarks(_ settings: Settings) async throws -> Int32 {
        let presenter = Presenters(settings) { Date() }.bookmarks
        guard settings.storedLibraryFile != nil else {
            notice(presenter.notKept)
            return settings.libraryFile == nil ? 1 : 0
        }
        do {
            let (count, damagedCount) = try await bookmarks(
                limit: settings.limit ?? .max, note: presenter.kept)
            if let sentence = presenter.damaged(damagedCount) { notice(sentence) }
            if count == 0, !settings.json { notice(presenter.noBookmarks) }
            return 0
        } catch let error as StorageError {
            notice(presenter.fault(error.located(by: settings)))
            return 1
        }
    }
}

extension Settings {
    /// Runs a command on the reader's library. Prints a failure of the library, and returns 1 then.
    @MainActor package func withLibrary(_ run: () async throws -> Int32) async throws -> Int32 {
        guard storedLibraryFile != nil else {
            throw UsageError("No library file for subscriptions: use --library FILE or --storage files")
        }
        do {
            return try await run()
        } catch let error as StorageError {
            notice(Sentences(settings: self).fault(error.located(by: self)))
            return 1
        }
    }
}
