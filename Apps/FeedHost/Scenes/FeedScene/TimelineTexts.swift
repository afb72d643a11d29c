import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import TextInterface

/// The texts around the rows of a timeline: its title, status, notes and messages.
struct TimelineTexts {
    /// The sentences of a library's timeline.
    let timeline: TimelinePresenter
    /// The sentences of items, and of a server's timeline.
    let items: FeedPresenter
    /// The sentences of bookmarks.
    let bookmarks: BookmarksPresenter
    private let kind: TimelineKind
    /// Whether the timeline is one of bookmarks above another one.
    private let isOfBookmarks: Bool
    private let context: SceneContext

    init(of kind: TimelineKind, isOfBookmarks: Bool, context: SceneContext) {
        (self.kind, self.isOfBookmarks, self.context) = (kind, isOfBookmarks, context)
        timeline = TimelinePresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        items = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        bookmarks = BookmarksPresenter(
            locale: context.locale, calendar: context.calendar,
            key: context.environment.keymap.name(of: KeyCommand.bookmark.id), currentDate: context.currentDate
        )
    }

    /// The age of items that were fetched at a time.
    func age(of time: Date) -> SafeText {
        kind.isServer ? SafeText(items.age(of: time)) : timeline.updated(time)
    }

    /// The word for the key that opens a row.
    var selectHint: SafeText { kind.isServer ? SafeText(items.commentsHint) : timeline.readHint }

    /// The title of a scope.
    ///
    /// - Parameter name: The name of a source or of a group; `nil` for all sources.
    func title(of scope: TimelineScope, named name: String?) -> SafeText {
        kind.isServer ? SafeText(items.title) : timeline.title(of: name, scope.filter)
    }

    /// The name of a scope that is searched.
    ///
    /// - Parameter outline: The outline of its sources, if it is known.
    func name(of scope: TimelineScope, in outline: TimelineOutline?) -> SafeText {
        let title = title(of: scope, named: outline?.title)
        let detail = timeline.titleDetail(of: outline?.title, scope.filter)
        return .joined([title, detail].filter { !$0.isEmpty }, by: .dot)
    }

    /// Sets the title of a list, and the message that it has no items.
    ///
    /// - Parameter newCount: The number of items that are new since the last visit.
    func describe(
        _ outline: TimelineOutline, of scope: TimelineScope, newCount: Int,
        in configuration: inout ListConfiguration
    ) {
        guard case .library(let emptyPage) = kind else {
            configuration.title = SafeText(items.title(new: newCount))
            configuration.titleDetail = .empty
            configuration.emptyMessage = SafeText(context.messages.empty(items.emptyFeed))
            return
        }
        configuration.title = title(of: scope, named: outline.title)
        configuration.titleDetail = timeline.titleDetail(
            of: outline.title, scope.filter, unread: outline.unreadCount)
        guard scope.filter != .bookmarked else {
            configuration.emptyPage = nil
            configuration.emptyMessage = SafeText(bookmarks.noBookmarks)
            return
        }
        configuration.emptyPage = outline.names.isEmpty ? emptyPage : nil
        let empty = timeline.empty(
            isUnread: scope.filter == .unread,
            key: context.environment.keymap.name(of: KeyCommand.unreadOnly.id))
        configuration.emptyMessage = SafeText(outline.isUnfetched ? context.messages.empty(empty) : empty)
    }

    /// The status of an item in its row.
    func status(of item: FeedItem, in content: TimelineContent) -> ItemStatus {
        let row = content.rows.item(item.id)
        guard !kind.isServer else { return ItemStatus(isBookmarked: row?.state.bookmarkedAt != nil) }
        var status = items.status(
            of: item.summary, source: content.outline?.names[item.summary.source],
            duplicateCount: row?.duplicateCount ?? 0, state: row?.state)
        if content.scope.filter == .bookmarked, !status.isBookmarked { status.removal = bookmarks.removed }
        return status
    }

    /// The note of new items that are not on the screen.
    func arrived(_ new: NewItemCounts) -> SafeText {
        let key = context.environment.keymap.name(of: .start)
        return Sign.newer.before(timeline.arrived(new.above, of: new.all, key: key))
    }

    /// The health of the sources, in forms from the longest to the shortest.
    func status(_ health: SourcesHealth) -> [SafeText] {
        let isOffline =
            switch context.environment.network {
            case .offline, .offlineByChoice: true
            case .online, .unknown: false
            }
        return timeline.status(
            healthy: health.healthyCount, failing: health.failingCount, isOffline: isOffline)
    }

    /// The message of a load that runs.
    func attempt(at outline: TimelineOutline?) -> SafeText {
        // Bookmarks are read from a file, without a server.
        isOfBookmarks ? .empty : SafeText(context.messages.attempt(at: outline?.authority))
    }

    /// The message of a load that failed.
    ///
    /// - Parameter time: The time of the fetch of the items on the screen; `nil` for none.
    func sentence(for error: any Error, cachedAt time: Date?) -> String {
        if isOfBookmarks, let error = error as? StorageError { return bookmarks.fault(error) }
        guard let time else { return context.messages(error) }
        return context.messages(error, but: items.cachedFeed(of: time))
    }

    /// The notice of a server's new items that replace those on the screen.
    var newerPictures: String {
        items.newerPictures(reloadKey: context.environment.keymap.name(of: .reload))
    }
}
