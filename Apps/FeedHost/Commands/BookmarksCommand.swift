import CommandLineKit
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedListUI
import StorageInterface
import SubscriptionKit
import TextInterface

/// `bookmarks`: prints the bookmarks, the newest first, without asking any server.
struct BookmarksCommand {
    let settings: Settings
    let output: Output

    func run() async throws -> Int32 {
        let presenter = BookmarksPresenter(
            locale: settings.locale, calendar: Calendar(identifier: .gregorian),
            key: settings.keymap.name(of: KeyCommand.bookmark.id), currentDate: Date.init)
        guard Stores.libraryFile(settings) != nil else {
            notice(presenter.notKept)
            return settings.libraryFile == nil ? 1 : 0
        }
        let items: [PrintedItem]
        do throws(StorageError) {
            let library = Stores.library(settings)
            let found = try library.bookmarks()
            let ids = found.rows.prefix(settings.limit ?? .max).map(\.id)
            items = try library.printedItems(ids, name: \.shownName).items
            let damagedCount = found.damagedCount + ids.count - items.count
            if let sentence = presenter.damaged(damagedCount) { notice(sentence) }
        } catch {
            notice(presenter.fault(error.located(by: settings)))
            return 1
        }
        let printer = ItemPrinter(settings: settings, output: output)
        for item in items {
            try await printer.print(item, note: item.state.bookmarkedAt.map(presenter.kept))
        }
        if items.isEmpty, !settings.json { notice(presenter.noBookmarks) }
        return 0
    }
}
