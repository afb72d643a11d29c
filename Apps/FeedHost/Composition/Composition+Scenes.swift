import BookmarksFeature
import BookmarksScene
import CommandLineKit
import CommentsFeature
import CommentsScene
import ConcurrencyInterface
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import ListInterface
import MarkupGumbo
import PictureScene
import PictureStorageInterface
import SceneSupport
import SharedListUI
import SourceInterface
import StorageInterface
import TextInterface

/// The composers of scenes.
extension Composition {
    /// The context of every scene.
    func sceneContext(in environment: ScreenEnvironment) -> SceneContext {
        SceneContext(
            environment: environment, tasks: dependencies.tasks, clock: dependencies.clock,
            wallClock: dependencies.wallClock, calendar: calendar, messages: sentences.failure)
    }

    /// The comments of an item, which stands above them.
    ///
    /// - Parameters:
    ///   - source: The name of the item's source; `nil` for the feed of one server.
    ///   - showPicture: Shows the item's picture alone.
    func commentsScene(
        of item: FeedItem, from source: String?, in context: SceneContext, pictures: PictureLoader,
        showPicture: @escaping () -> Void, back: @escaping () -> Void
    ) -> CommentsScene {
        let loaders = CommentsLoaders(
            load: {
                try await comments(
                    of: item.id, at: item.summary.comments?.reference, from: item.summary.source)
            },
            loadCached: { await cachedComments(of: item.id) },
            save: { await save($0, of: item.id) })
        let texts = FeedItemViewModel(item)
        let subject = [texts.title ?? texts.location, source.map { SafeText($0) }].compactMap(\.self)
        let rows = FeedRows(loadPicture: pictures.art, context: context, size: .small) { _ in }
        return CommentsScene(
            subject: SafeText.joined(subject, by: .dot), author: item.summary.author,
            header: rows.row(of: item),
            showPicture: texts.hasPicture ? showPicture : nil, loaders: loaders, context: context, back: back)
    }

    // MARK: Pictures

    private var feedTitle: String {
        if settings.isServerNamed { return feedPresenter().title }
        return TimelinePresenter(locale: settings.locale, calendar: calendar, currentDate: now)
            .title(of: nil, .all, unread: 0).text
    }

    /// A picture on the full screen.
    func pictureScene(
        of item: FeedItem, in context: SceneContext, pictures: PictureLoader,
        select: @escaping (FeedItem) -> Void, back: @escaping () -> Void
    ) -> PictureScene {
        let rows = FeedRows(loadPicture: pictures.art, context: context, isFullScreen: true, select: select)
        if item.text == nil { showText(of: item, in: rows, context) }
        return PictureScene(
            row: rows.row(of: item), title: feedTitle, redrawPictures: rows.redrawPictures,
            context: context, back: back)
    }

    /// Loads the text of an item whose row has only a content warning.
    private func showText(of item: FeedItem, in rows: FeedRows, _ context: SceneContext) {
        context.tasks.immediateTask(name: "text of an item", priority: nil) { @MainActor in
            let text = try? await readLibrary { library throws(StorageError) in
                try library.item(item.id)?.item.text?.plain(by: GumboReader())
            }
            guard let text else { return }
            rows.update { _ in FeedItem(stored: item.summary, text: .plain(text)) }
        }
    }

    /// The action that saves pictures to files.
    func pictureSaving(_ pictures: PictureLoader, in context: SceneContext) -> PictureSaver {
        PictureSaver(
            context: context, load: { try await pictures.bytes(of: $0, isUserInitiated: true) },
            expand: { HomeFolder.expand($0, home: settings.homeFolder) },
            executor: dependencies.pictureExecutor)
    }

    // MARK: Bookmarks

    /// The library's bookmarks in memory, with their storing and pinning.
    func bookmarksModel(_ pictures: PictureLoader) -> BookmarksModel {
        let loaders = BookmarkLoaders(
            read: { () async throws(StorageError) in
                try await bookmarks(on: dependencies.stores.libraryReads) { local throws(StorageError) in
                    try local.all()
                }
            },
            save: { change async throws(StorageError) in
                try await bookmarks(on: dependencies.stores.libraryWrites) { local throws(StorageError) in
                    try local.save(change)
                }
            },
            // The cache reports its own faults.
            pin: { try? await pictureCache.pin($0) },
            loadPicture: { await load($0, with: pictures) })
        return BookmarksModel(loaders: loaders, tasks: dependencies.tasks)
    }

    /// The bookmarks, in rows of the feed.
    func bookmarksScene(
        of bookmarks: BookmarksModel, in context: SceneContext, pictures: PictureLoader,
        select: @escaping (FeedItem) -> Void, back: @escaping () -> Void
    ) -> BookmarksScene {
        let presenter = feedPresenter()
        var names: [UUID: String] = [:]
        let rows = FeedRows(
            loadPicture: pictures.art, context: context,
            status: { presenter.status(of: $0.summary, source: names[$0.summary.source], state: nil) },
            isBookmarked: { bookmarks.contains($0.id) }, select: select)
        let scene = BookmarksScene(
            bookmarks: bookmarks,
            rows: BookmarkRows(
                row: {
                    names[$0.source.id] = $0.source.title ?? $0.source.address
                    return rows.row(of: $0.item)
                }, redrawPictures: rows.redrawPictures),
            selectHint: SafeText(presenter.commentsHint), context: context, back: back)
        rows.distance = { [weak screen = scene.screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
        return scene
    }

    /// The action that adds and removes bookmarks, and notices on it.
    func bookmarking(_ bookmarks: BookmarksModel) -> Bookmarking {
        Bookmarking(
            bookmarks: bookmarks, presenter: bookmarksPresenter(), isKept: Stores.libraryFile(settings) != nil
        )
    }

    /// - Returns: Whether the picture was loaded, or failed for a reason that is not the network.
    private func load(_ bookmark: Bookmark, with pictures: PictureLoader) async -> Bool {
        guard let picture = bookmark.item.summary.picture else { return true }
        do {
            _ = try await pictures.bytes(of: picture, distance: { .max })
            return true
        } catch {
            dependencies.log.write("fault loading the picture of a bookmark: \(error)")
            let reason = (error as? HTTPError)?.reason
            return reason != .noConnection && reason != .tooSlow
        }
    }

    private func bookmarks<Value: Sendable>(
        on scheduler: any Scheduler,
        _ work: @escaping @Sendable (LocalBookmarks) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let (local, settings) = (LocalBookmarks(store: dependencies.stores.bookmarks), settings)
        do throws(StorageError) {
            return try await scheduler.schedule { () throws(StorageError) in
                do throws(StorageError) {
                    return try work(local)
                } catch {
                    throw error.located(by: settings)
                }
            }
        } catch {
            dependencies.log.write("fault with the bookmarks: \(error)")
            throw error
        }
    }
}

extension PictureLoader {
    /// The art of a row's picture.
    func art(_ request: PictureRequest) async throws -> PictureArt {
        switch request.picture {
        case .picture(let picture):
            try await art(
                of: picture, columns: request.box.columns, rows: request.box.rows,
                isFilled: request.box.isFilled, appearance: request.appearance,
                isUserInitiated: request.isUserInitiated,
                distance: request.distance, progress: request.onProgress, coarse: request.onCoarse)
        case .blurred(let hash, let width, let height):
            try await art(
                ofBlurHash: hash, width: request.box.isFilled ? nil : width, height: height,
                columns: request.box.columns,
                rows: request.box.rows, appearance: request.appearance)
        }
    }
}
