import FeedFeature
public import FoundationEssentials
import HTTPInterface
public import ImagePipeline
public import LibraryStorageInterface
public import PictureStorageInterface
public import SceneSupport
import StorageInterface

extension Bookmarks.Functions {
    /// Makes the functions of the reader's own library, which store the pictures of bookmarks.
    ///
    /// - Parameters:
    ///   - copy: The copy of a named server's feed, whose items are copied into the library.
    ///   - cache: Stores the pictures. It reports its own errors.
    ///   - log: Receives a line on each other error.
    public init(
        of library: LibraryAccess, copying copy: (store: any LibraryStore, source: SourceRecord)?,
        pictures: PictureLoader, cache: any PictureCache, currentDate: @escaping @Sendable () -> Date,
        log: @escaping (String) -> Void
    ) {
        let local = LocalBookmarks(store: library.store, copy: copy.map { ($0.store, $0.source) })
        self.init(
            toggle: { id, removed async throws(StorageError) in
                do throws(StorageError) {
                    return try await library.write { _ throws(StorageError) in
                        try local.toggle(id, restoring: removed, at: currentDate())
                    }
                } catch {
                    log("bookmarks error: \(error)")
                    throw error
                }
            },
            contains: { id in
                let item = try? await library.read { library throws(StorageError) in try library.item(id) }
                return item?.row.state.bookmarkedAt != nil
            },
            pin: {
                let urls = try? await library.read { _ throws(StorageError) in try local.pictures() }
                if let urls { try? await cache.pin(urls) }
            },
            loadPicture: { picture in
                do {
                    _ = try await pictures.bytes(of: picture, distance: { .max })
                    return true
                } catch {
                    log("error loading the picture of a bookmark: \(error)")
                    let reason = (error as? HTTPError)?.reason
                    return reason != .noConnection && reason != .tooSlow
                }
            })
    }
}
