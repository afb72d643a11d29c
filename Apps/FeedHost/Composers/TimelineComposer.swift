import AppCommands
import AppSettings
import CommandLineKit
import FeedFeature
import FeedScene
import HTTPInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import StorageInterface
import SubscriptionsFeature
import SyncKit

extension Composition {
    /// The timeline of the library or, with the title and the rows of one feed, of a named server.
    ///
    /// - Parameters:
    ///   - refresher: Fetches its sources.
    ///   - sync: Synchronizes its accounts; `nil` if it has none.
    ///   - bookmarksFailed: Called with each error of reading the bookmarks of a named server's items.
    func timeline(
        _ outlines: OutlineLoader, _ refresher: LibraryRefresher, _ sync: LibrarySync? = nil,
        pictures: PictureLoader,
        in context: SceneContext, bookmarksFailed: @escaping (StorageError) -> Void = { _ in },
        select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        var functions = timelineLibrary(of: library, localFeed, outlines, pictures)
        if settings.isServerNamed {
            functions = functions.withBookmarks(of: ownLibrary, failed: bookmarksFailed)
        }
        functions.refresh = { isUserInitiated in
            // The schedule synchronizes the accounts that are due.
            async let failures = isUserInitiated && !settings.offline ? sync?.synchronize() : nil
            let notice = try await load(with: refresher, isUserInitiated: isUserInitiated)
            return try await failureNotice(of: failures ?? [:]) ?? notice
        }
        functions.loadOlder = refresher.loadOlder
        let page = presenters.subscriptions.welcomePage(
            program: Program.feedHost.name, demo: Settings.publicServer.text)
        return TimelineScene(
            library: functions, context: context,
            kind: settings.isServerNamed ? .server : .library(emptyPage: WelcomePageRow(page)),
            readsOnFocus: settings.readRule == .onFocus, select: select)
    }

    /// The bookmarks of the reader's own library.
    func bookmarksScene(
        _ outlines: OutlineLoader, pictures: PictureLoader, in context: SceneContext,
        back: @escaping () -> Void, select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        var functions = timelineLibrary(of: ownLibrary, ownFeed, outlines, pictures)
        functions.refresh = { [ownLibrary, presenter = presenters.bookmarks] _ in
            let bookmarks = try await ownLibrary.read { library throws(StorageError) in
                try library.bookmarks()
            }
            return presenter.damaged(bookmarks.damagedCount)
        }
        return TimelineScene(
            library: functions, context: context, kind: .library(emptyPage: FeedPlaceholderRow()),
            readsOnFocus: settings.readRule == .onFocus, leaveBookmarks: back, select: select)
    }

    /// The functions of a library whose sources are not fetched.
    private func timelineLibrary(
        of library: LibraryAccess, _ feed: LocalFeedLoader, _ outlines: OutlineLoader,
        _ pictures: PictureLoader
    ) -> TimelineLibrary {
        TimelineLibrary(
            of: library, feed, outlines: outlines, titleOfKind: presenters.subscriptions.kind,
            picture: pictures.art, failed: faults.callAsFunction)
    }
}
