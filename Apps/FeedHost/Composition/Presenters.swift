import AppSettings
import CommandLineKit
import CommentsFeature
import FeedFeature
import FeedScene
import Foundation
import HTTPInterface
import ReaderFeature
import ReaderScene
import SharedListUI
import SubscriptionsFeature
import SubscriptionsScene

/// Makes presenters in the reader's language, by one clock and one keymap.
nonisolated struct Presenters: Sendable {
    let locale: Locale
    let calendar: Calendar
    let keymap: Keymap
    let currentDate: @Sendable () -> Date

    /// The presenters of the settings.
    init(_ settings: Settings, currentDate: @escaping @Sendable () -> Date) {
        locale = settings.locale
        calendar = Composition.calendar
        keymap = settings.namedKeymap
        self.currentDate = currentDate
    }

    @MainActor var feed: FeedPresenter {
        FeedPresenter(locale: locale, calendar: calendar, currentDate: currentDate)
    }
    /// The sentence on a library without subscriptions.
    @MainActor var invitation: String {
        feed.noSubscriptions(program: Program.feedHost.name, demo: Settings.publicServer.text)
    }
    @MainActor var search: SearchPresenter { SearchPresenter(locale: locale) }
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
                larger: keymap.name(of: KeyCommand.ID("picture")),
                article: keymap.name(of: KeyCommand.article.id),
                play: keymap.name(of: KeyCommand.ID("play"))))
    }
}
