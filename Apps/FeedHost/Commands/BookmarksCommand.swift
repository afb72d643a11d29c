import BookmarksFeature
import BookmarksScene
import CommandLineKit
import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import TextInterface

/// `bookmarks`: prints the bookmarks, the newest first, without asking any server.
struct BookmarksCommand {
    let settings: Settings
    let output: Output

    func run() async throws -> Int32 {
        let presenter = BookmarksPresenter(
            locale: settings.locale, calendar: Calendar(identifier: .gregorian),
            keys: settings.keymap.bookmarksKeys, currentDate: Date.init)
        guard Stores.libraryFile(settings) != nil else {
            notice(presenter.notKept)
            return settings.libraryFile == nil ? 1 : 0
        }
        let (items, bookmarks): ([PrintedItem], [Bookmark])
        do throws(StorageError) {
            let library = Stores.library(settings)
            let found = try LocalBookmarks(store: library).all()
            bookmarks = Array(found.bookmarks.prefix(settings.limit ?? .max))
            items = try library.printedItems(bookmarks.map(\.id)).items
            if let sentence = presenter.damaged(found.damagedCount) { notice(sentence) }
        } catch {
            notice(presenter.fault(error.located(by: settings)))
            return 1
        }
        let printer = ItemPrinter(settings: settings, output: output)
        let notes = Dictionary(presenter.map(bookmarks).map { ($0.id, $0.kept.text) }) { $1 }
        for item in items { try await printer.print(item, note: notes[item.item.id]) }
        if items.isEmpty, !settings.json { notice(presenter.noBookmarks) }
        return 0
    }
}
