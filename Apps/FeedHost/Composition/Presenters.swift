import CommentsFeature
import FeedFeature
import FeedScene
import Foundation
import ReaderFeature
import SharedListUI
import SubscriptionsFeature
import SubscriptionsScene

/// Makes presenters in the reader's language, by one clock and one keymap.
nonisolated struct Presenters: Sendable {
    let locale: Locale
    let calendar: Calendar
    let keymap: Keymap
    let currentDate: @Sendable () -> Date

    @MainActor var feed: FeedPresenter {
        FeedPresenter(locale: locale, calendar: calendar, currentDate: currentDate)
    }
    @MainActor var timeline: TimelinePresenter {
        TimelinePresenter(locale: locale, calendar: calendar, currentDate: currentDate)
    }
    @MainActor var comments: CommentsPresenter {
        CommentsPresenter(locale: locale, calendar: calendar, currentDate: currentDate)
    }
    @MainActor var bookmarks: BookmarksPresenter {
        BookmarksPresenter(
            locale: locale, calendar: calendar, key: keymap.name(of: KeyCommand.bookmark.id),
            currentDate: currentDate)
    }
    @MainActor var subscriptions: SubscriptionsPresenter {
        SubscriptionsPresenter(
            locale: locale, calendar: calendar, keys: keymap.subscriptionsKeys, currentDate: currentDate)
    }
    @MainActor var reader: ReaderPresenter {
        ReaderPresenter(
            locale: locale, calendar: calendar,
            keys: ReaderPresenter.Keys(
                open: keymap.name(of: KeyCommand.ID("open")), show: keymap.name(of: .select),
                larger: keymap.name(of: KeyCommand.ID("picture"))))
    }
}
