import BookmarksFeature
import BookmarksScene
import CommandLineKit
import Foundation
import ItemInterface
import StorageInterface

/// `bookmarks`: prints the bookmarks, the newest first, without asking any server.
struct BookmarksCommand {
    let settings: Settings
    let output: Output

    func run() throws -> Int32 {
        let presenter = BookmarksPresenter(
            locale: settings.locale, calendar: Calendar(identifier: .gregorian),
            keys: settings.keymap.bookmarksKeys, currentDate: Date.init)
        guard Stores.libraryFile(settings) != nil else {
            notice(presenter.notKept)
            return settings.libraryFile == nil ? 1 : 0
        }
        let bookmarks: [Bookmark]
        do throws(StorageError) {
            let found = try LocalBookmarks(store: Stores.library(settings)).all()
            bookmarks = Array(found.bookmarks.prefix(settings.limit ?? .max))
            if let sentence = presenter.damaged(found.damagedCount) { notice(sentence) }
        } catch {
            notice(presenter.fault(error.located(by: settings)))
            return 1
        }
        for (bookmark, viewModel) in zip(bookmarks, presenter.map(bookmarks)) {
            if settings.json {
                try output.line(Self.json(bookmark))
            } else {
                for text in bookmark.item.printedTexts + [bookmark.item.summary.address].compactMap(\.self) {
                    try output.text(text)
                }
                try output.line("\(viewModel.kept)\n")
            }
        }
        if bookmarks.isEmpty, !settings.json { notice(presenter.noBookmarks) }
        return 0
    }

    static func json(_ bookmark: Bookmark) -> String {
        var line = bookmark.item.json
        line.add("bookmarked_at", bookmark.addedAt)
        return line.text
    }
}
