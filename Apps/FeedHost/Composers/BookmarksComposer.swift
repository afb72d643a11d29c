import CommandLineKit
import ConcurrencyInterface
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import ImagePipeline
import LibraryStorageInterface
import PictureStorageInterface
import SceneSupport
import StorageInterface

/// Composes the reader's bookmarks, whose pictures are stored.
struct BookmarksComposer {
    /// The reader's own library.
    let library: LibraryAccess
    let pictures: PictureLoader
    let cache: any PictureCache
    let log: Log

    /// - Parameters:
    ///   - copy: The copy of a named server's feed, whose items are copied into the library.
    ///   - isKept: Whether bookmarks are stored on disk.
    func bookmarks(
        copying copy: (store: any LibraryStore, source: SourceRecord)?, presenter: BookmarksPresenter,
        isKept: Bool, context: SceneContext
    ) -> Bookmarks {
        let local = LocalBookmarks(store: library.store, copy: copy.map { ($0.store, $0.source) })
        let currentDate = context.currentDate
        return Bookmarks(
            Bookmarks.Functions(
                toggle: { id, removed async throws(StorageError) in
                    do throws(StorageError) {
                        return try await library.write { _ throws(StorageError) in
                            try local.toggle(id, restoring: removed, at: currentDate())
                        }
                    } catch {
                        log.write("bookmarks error: \(error)")
                        throw error
                    }
                },
                pin: {
                    let urls = try? await library.read { _ throws(StorageError) in try local.pictures() }
                    // The cache reports its own faults.
                    if let urls { try? await cache.pin(urls) }
                },
                loadPicture: { picture in
                    do {
                        _ = try await pictures.bytes(of: picture, distance: { .max })
                        return true
                    } catch {
                        log.write("error loading the picture of a bookmark: \(error)")
                        let reason = (error as? HTTPError)?.reason
                        return reason != .noConnection && reason != .tooSlow
                    }
                }),
            presenter: presenter, isKept: isKept, tasks: context.tasks)
    }
}

extension LibraryAccess {
    /// Whether an item is bookmarked; `false` where the library cannot be read.
    func isBookmarked(_ id: UUID) async -> Bool {
        let item = try? await read { library throws(StorageError) in try library.item(id) }
        return item?.row.state.bookmarkedAt != nil
    }
}
