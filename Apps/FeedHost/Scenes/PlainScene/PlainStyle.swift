import FeedFeature
import LibraryStorageInterface
import SceneSupport
import TextInterface

/// The texts and commands of a list line by line.
nonisolated public enum PlainStyle: Hashable, Sendable {
    /// The feed of one server: its items have no source, age and unread mark, and a number prints their
    /// comments.
    case server
    /// A library of many sources, of whose items a number prints the whole text.
    case library

    var help: PlainText { self == .server ? .help : .helpOfLibrary }
    var more: PlainText { self == .server ? .more : .moreOfLibrary }
    var end: PlainText { self == .server ? .end : .endOfLibrary }
}

/// The sentences of a list line by line.
struct PlainSentences {
    let style: PlainStyle
    let feed: FeedPresenter
    let timeline: TimelinePresenter

    init(_ style: PlainStyle, _ context: SceneContext) {
        self.style = style
        feed = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        timeline = TimelinePresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
    }

    /// The title of all items.
    var title: String { style == .server ? feed.title : timeline.title(of: nil, .all).text }

    /// The message of a list without items.
    func empty(_ filter: ItemScope.Filter) -> String {
        style == .server ? feed.emptyFeed : timeline.empty(isUnread: filter == .unread, key: "")
    }
}
