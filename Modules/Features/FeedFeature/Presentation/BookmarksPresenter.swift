public import Foundation
import PresentationInterface
public import StorageInterface
public import TextInterface

/// The sentences of the bookmarks, in the reader's language.
public struct BookmarksPresenter {
    private let key: String
    private let strings: LocalizedStrings
    private let ages: AgeFormat
    private let currentDate: () -> Date

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - key: The name of the key that adds or removes a bookmark.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, key: String, currentDate: @escaping () -> Date) {
        self.key = key
        strings = LocalizedStrings(table: "Bookmarks", locale: locale)
        ages = AgeFormat(locale: locale, calendar: calendar)
        self.currentDate = currentDate
    }

    /// The message of an empty list, with the key that adds a bookmark.
    public var noBookmarks: String { strings(BookmarksText.empty, key) }

    /// The title of the command that adds and removes bookmarks.
    public static func bookmarkTitle(_ locale: Locale) -> String {
        LocalizedStrings(table: "Bookmarks", locale: locale)(BookmarksText.helpBookmark)
    }

    /// The title of the command that shows the bookmarks.
    public static func bookmarksTitle(_ locale: Locale) -> String {
        LocalizedStrings(table: "Bookmarks", locale: locale)(BookmarksText.helpBookmarks)
    }

    /// The message in place of bookmarks that are not stored on disk.
    public var notKept: String { strings(BookmarksText.notKept) }

    /// The word for the key that adds a bookmark, for a line of hints.
    public var hint: SafeText { SafeText(strings(BookmarksText.hint)) }

    /// The notice of a change, with the key that shows or restores the bookmark.
    ///
    /// - Parameter isKept: Whether bookmarks are stored on disk.
    public func notice(of change: LocalBookmarks.Change, isKept: Bool) -> String {
        switch change {
        case .added where isKept: strings(BookmarksText.noticeAdded)
        case .added: strings(BookmarksText.noticeAddedForNow)
        case .removed: strings(BookmarksText.noticeRemoved, key)
        }
    }

    /// The words on a removed bookmark in a row, with the key that restores it.
    public var removed: SafeText { SafeText(strings(BookmarksText.rowRemoved, key)) }

    /// The notice of corrupt bookmarks; `nil` for none.
    public func damaged(_ count: Int) -> String? {
        count > 0 ? strings(BookmarksCount.noticeDamaged, count: count) : nil
    }

    /// The age of a bookmark.
    public func kept(since date: Date) -> String {
        let now = currentDate()
        return strings(BookmarksText.rowKept, ages.relative(min(date, now), at: now))
    }

    /// The sentence for an error of the bookmarks' store. Errors of the folder include the error's message,
    /// which names it.
    public func fault(_ error: StorageError) -> String {
        let sentence =
            switch error.reason {
            case .unavailable: strings(BookmarksText.faultUnavailable)
            case .busy: strings(BookmarksText.faultBusy)
            case .readOnly: strings(BookmarksText.faultReadOnly)
            case .full: strings(BookmarksText.faultFull)
            case .damaged: strings(BookmarksText.faultDamaged)
            case .newerVersion: strings(BookmarksText.faultNewerVersion)
            case .inputOutput: strings(BookmarksText.faultInputOutput)
            }
        return error.reason.isOfFolder && !error.message.isEmpty ? "\(sentence): \(error.message)" : sentence
    }
}

nonisolated extension StorageError.Reason {
    /// Whether the folder is the cause, and not the file.
    public var isOfFolder: Bool {
        switch self {
        case .unavailable, .readOnly, .full, .inputOutput: true
        case .busy, .damaged, .newerVersion: false
        }
    }
}
