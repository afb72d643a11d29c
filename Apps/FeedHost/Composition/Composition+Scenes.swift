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
            let text = try? await library.read { library throws(StorageError) in
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

    /// The reader's bookmarks, whose pictures are stored.
    func bookmarks(_ pictures: PictureLoader) -> Bookmarks {
        let (library, log, settings) = (ownLibrary, dependencies.log, settings)
        let local = LocalBookmarks(
            store: library.store,
            copy: settings.isServerNamed ? (dependencies.stores.library, settings.namedSource) : nil)
        return Bookmarks(
            Bookmarks.Functions(
                toggle: { [now] id, removed async throws(StorageError) in
                    do throws(StorageError) {
                        return try await library.write { _ throws(StorageError) in
                            try local.toggle(id, restoring: removed, at: now())
                        }
                    } catch {
                        log.write("fault with the bookmarks: \(error)")
                        throw error
                    }
                },
                pin: { [pictureCache] in
                    let urls = try? await library.read { _ throws(StorageError) in try local.pictures() }
                    // The cache reports its own faults.
                    if let urls { try? await pictureCache.pin(urls) }
                },
                loadPicture: { picture in
                    do {
                        _ = try await pictures.bytes(of: picture, distance: { .max })
                        return true
                    } catch {
                        log.write("fault loading the picture of a bookmark: \(error)")
                        let reason = (error as? HTTPError)?.reason
                        return reason != .noConnection && reason != .tooSlow
                    }
                }),
            presenter: bookmarksPresenter(), isKept: Stores.libraryFile(settings) != nil,
            tasks: dependencies.tasks)
    }

    /// Whether an item is bookmarked; `false` where the bookmarks cannot be read.
    nonisolated func isBookmarked(_ id: UUID) async -> Bool {
        let item = try? await ownLibrary.read { library throws(StorageError) in try library.item(id) }
        return item?.row.state.bookmarkedAt != nil
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
