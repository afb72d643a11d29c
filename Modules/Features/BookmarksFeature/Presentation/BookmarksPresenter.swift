public import Foundation
import PresentationInterface
public import StorageInterface
import TextInterface

/// What the bookmarks say to their reader.
public struct BookmarksPresenter {
    private let strings: LocalizedStrings
    private let calendar: Calendar
    private let currentDate: () -> Date

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and habits.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        strings = LocalizedStrings(bundle: .module, table: "Bookmarks", locale: locale)
        self.calendar = calendar
        self.currentDate = currentDate
    }

    /// The title of the bookmarks' screen.
    public var title: String { strings(BookmarksText.title) }

    /// What stands in place of the bookmarks where there are none, and how one is made.
    public var noBookmarks: String { strings(BookmarksText.empty) }

    /// What the key does that adds and removes bookmarks, for the help.
    public var bookmarkHelp: String { strings(BookmarksText.helpBookmark) }

    /// What the key does that shows the bookmarks, for the help.
    public var bookmarksHelp: String { strings(BookmarksText.helpBookmarks) }

    /// That bookmarks have no place in which they outlive the program, instead of the bookmarks.
    public var notKept: String { strings(BookmarksText.notKept) }

    /// That a bookmark was added or removed, and what may be done then.
    ///
    /// - Parameter isKept: Whether bookmarks outlive the program.
    public func notice(of change: BookmarkList.Change, isKept: Bool) -> String {
        switch change {
        case .added: strings(isKept ? BookmarksText.noticeAdded : .noticeAddedForNow)
        case .removed: strings(BookmarksText.noticeRemoved)
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
        let removed = SafeText(strings(BookmarksText.rowRemoved))
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
