public import Foundation
import PresentationInterface
public import StorageInterface
import TextInterface

/// What the bookmarks say to their reader.
public struct BookmarksPresenter {
    /// The keys that its sentences name, as a reader reads them.
    nonisolated public struct Keys: Hashable, Sendable {
        /// The key that adds and removes a bookmark.
        public let bookmark: String
        /// The key that shows all bookmarks.
        public let bookmarks: String

        /// Names both keys.
        public init(bookmark: String, bookmarks: String) {
            self.bookmark = bookmark
            self.bookmarks = bookmarks
        }
    }

    private let keys: Keys
    private let strings: LocalizedStrings
    private let calendar: Calendar
    private let currentDate: () -> Date

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and habits.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - keys: The keys that its sentences name.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, keys: Keys, currentDate: @escaping () -> Date) {
        self.keys = keys
        strings = LocalizedStrings(bundle: .module, table: "Bookmarks", locale: locale)
        self.calendar = calendar
        self.currentDate = currentDate
    }

    /// The title of the bookmarks' screen.
    public var title: String { strings(BookmarksText.title) }

    /// What stands in place of the bookmarks where there are none, and how one is made.
    public var noBookmarks: String { strings(BookmarksText.empty, keys.bookmark) }

    /// The title of the command that adds and removes bookmarks.
    public static func bookmarkTitle(_ locale: Locale) -> String {
        LocalizedStrings(bundle: .module, table: "Bookmarks", locale: locale)(BookmarksText.helpBookmark)
    }

    /// The title of the command that shows the bookmarks.
    public static func bookmarksTitle(_ locale: Locale) -> String {
        LocalizedStrings(bundle: .module, table: "Bookmarks", locale: locale)(BookmarksText.helpBookmarks)
    }

    /// That bookmarks have no place in which they outlive the program, instead of the bookmarks.
    public var notKept: String { strings(BookmarksText.notKept) }

    /// That a bookmark was added or removed, and what may be done then.
    ///
    /// - Parameter isKept: Whether bookmarks outlive the program.
    public func notice(of change: BookmarkList.Change, isKept: Bool) -> String {
        switch change {
        case .added where isKept: strings(BookmarksText.noticeAdded, keys.bookmarks)
        case .added: strings(BookmarksText.noticeAddedForNow)
        case .removed: strings(BookmarksText.noticeRemoved, keys.bookmark)
        }
    }

    /// How many stored bookmarks cannot be read any more; `nil` where none are.
    public func damaged(_ count: Int) -> String? {
        count > 0 ? strings(BookmarksCount.noticeDamaged, count: count) : nil
    }

    /// Why bookmarks can be neither read nor stored, in a whole sentence.
    public func fault(_ reason: StorageError.Reason) -> String {
        switch reason {
        case .unavailable: strings(BookmarksText.faultUnavailable)
        case .busy: strings(BookmarksText.faultBusy)
        case .readOnly: strings(BookmarksText.faultReadOnly)
        case .full: strings(BookmarksText.faultFull)
        case .damaged: strings(BookmarksText.faultDamaged)
        case .newerVersion: strings(BookmarksText.faultNewerVersion)
        case .inputOutput: strings(BookmarksText.faultInputOutput)
        }
    }

    /// Bookmarks as their reader sees them, in the same order, each as old as it is now.
    public func map(_ bookmarks: [Bookmark]) -> [BookmarkViewModel] {
        let now = currentDate()
        let removed = SafeText(strings(BookmarksText.rowRemoved, keys.bookmark))
        return bookmarks.map { bookmark in
            let kept = strings(BookmarksText.rowKept, age(of: bookmark.addedAt, at: now))
            return BookmarkViewModel(id: bookmark.id, kept: SafeText(kept), removed: removed)
        }
    }

    /// How long ago something was bookmarked, as in "1 day ago"; by a clock that was set back, that is now.
    private func age(of date: Date, at now: Date) -> String {
        let date = min(date, now)
        let isJustNow = now.timeIntervalSince(date) < 1
        return Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: isJustNow ? .named : .numeric, unitsStyle: .wide,
            locale: strings.locale, calendar: calendar
        ).format(now)
    }
}
