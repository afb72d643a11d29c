package import AppSettings
import CommandLineKit
package import CommentsFeature
package import FeedFeature
package import Foundation
import HTTPInterface
package import SharedListUI

/// Makes presenters in the reader's language, by one clock and one keymap.
nonisolated package struct Presenters: Sendable {
    /// The calendar of ages, and of the caches' maximum age.
    package static let calendar = Calendar(identifier: .gregorian)

    /// The reader's language.
    package let locale: Locale
    /// The keys that sentences name.
    package let keymap: Keymap
    /// The clock of ages.
    package let currentDate: @Sendable () -> Date

    /// The presenters of the settings.
    package init(_ settings: Settings, currentDate: @escaping @Sendable () -> Date) {
        locale = settings.locale
        keymap = settings.namedKeymap
        self.currentDate = currentDate
    }

    /// The presenter of items.
    @MainActor package var feed: FeedPresenter {
        FeedPresenter(locale: locale, calendar: Self.calendar, currentDate: currentDate)
    }
    /// The sentence on a library without subscriptions.
    @MainActor package var invitation: String {
        feed.noSubscriptions(program: Program.feedHost.name, demo: Settings.publicServer.text)
    }
    /// The presenter of searches.
    @MainActor package var search: SearchPresenter { SearchPresenter(locale: locale) }
    /// The presenter of the timeline.
    @MainActor package var timeline: TimelinePresenter {
        TimelinePresenter(locale: locale, calendar: Self.calendar, currentDate: currentDate)
    }
    /// The presenter of comments.
    @MainActor package var comments: CommentsPresenter {
        CommentsPresenter(locale: locale, calendar: Self.calendar, currentDate: currentDate)
    }
    /// The presenter of bookmarks.
    @MainActor package var bookmarks: BookmarksPresenter {
        BookmarksPresenter(
            locale: locale, calendar: Self.calendar, key: keymap.name(of: KeyCommand.ID("bookmark")),
            currentDate: currentDate)
    }
}
