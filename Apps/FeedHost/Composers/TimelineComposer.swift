import CommandLineKit
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionsFeature
import TextInterface

/// Composes the timeline, and the bookmarks above it.
struct TimelineComposer {
    let context: SceneContext
    let pictures: PictureLoader
    let presenter: SubscriptionsPresenter
    let faults: StoreFaults
    /// Whether an item counts as read after a second in focus.
    let readsOnFocus: Bool

    /// The functions of a library whose sources are not fetched.
    func functions(
        of library: LibraryAccess, _ feed: LocalFeedLoader, _ outlines: OutlineLoader
    ) -> TimelineLibrary {
        TimelineLibrary(
            of: library, feed, outlines: outlines, titleOfKind: presenter.kind, picture: pictures.art,
            failed: faults.callAsFunction)
    }

    /// The timeline of the library or, with the title and the rows of one feed, of a server.
    func timeline(
        of library: TimelineLibrary, isServer: Bool, select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        let page = presenter.welcomePage(
            program: Program.feedHost.name, demo: Settings.publicServer.text)
        return TimelineScene(
            library: library, context: context,
            kind: isServer ? .server : .library(emptyPage: WelcomePageRow(page)), readsOnFocus: readsOnFocus,
            select: select)
    }

    /// The bookmarks of a library.
    func bookmarks(
        of library: LibraryAccess, _ feed: LocalFeedLoader, _ outlines: OutlineLoader,
        sentences: BookmarksPresenter, back: @escaping () -> Void, select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        var functions = functions(of: library, feed, outlines)
        functions.refresh = { _ in
            let bookmarks = try await library.read { library throws(StorageError) in try library.bookmarks() }
            return sentences.damaged(bookmarks.damagedCount)
        }
        return TimelineScene(
            library: functions, context: context, kind: .library(emptyPage: FeedPlaceholderRow()),
            readsOnFocus: readsOnFocus, leaveBookmarks: back, select: select)
    }
}
