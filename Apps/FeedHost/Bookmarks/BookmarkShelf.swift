import BookmarksFeature
import ConcurrencyInterface
import FeedFeature
import Foundation
import HTTPInterface
import ImagePipeline
import Observation
import PictureStorageInterface
import StorageInterface

/// The reader's bookmarks as the program has them: read when they are needed, stored at each change, their pictures kept
/// from making room for others.
@Observable
final class BookmarkShelf {
    /// What is bookmarked.
    private(set) var list = BookmarkList()

    /// How many stored bookmarks could not be read.
    @ObservationIgnored private(set) var damaged = 0
    @ObservationIgnored private let composition: Composition
    @ObservationIgnored private let pictures: PictureLoader
    @ObservationIgnored private var isRead = false
    /// Counts what the reader changed, so that nothing that was read before takes its place.
    @ObservationIgnored private var changes = 0
    /// What the reader asked for last, which comes after all before it.
    @ObservationIgnored private var running: Task<Void, Never>?
    /// Bookmarked pictures for which there was no network yet.
    @ObservationIgnored private var missing: [UUID: FeedImage] = [:]

    init(composition: Composition, pictures: PictureLoader) {
        self.composition = composition
        self.pictures = pictures
    }

    /// Whether a picture is bookmarked, as far as that is known.
    func contains(_ id: UUID) -> Bool { list.contains(id) }

    /// Reads what is stored.
    ///
    /// - Throws: Why it cannot be read; what is known already stays.
    func read() async throws(StorageError) {
        var before: Int
        var stored: (bookmarks: [Bookmark], damaged: Int)
        repeat {
            before = changes
            stored = try await work { local throws(StorageError) in
                (try local.all(), try local.damagedCount())
            }
        } while before != changes
        list.adopt(stored.bookmarks)
        damaged = stored.damaged
        isRead = true
        await keepPictures()
    }

    /// Bookmarks a picture that is not, and removes the bookmark of one that is.
    ///
    /// - Returns: What became of the list.
    /// - Throws: Why nothing became of it: what cannot be read is not changed, and what cannot be stored is taken back.
    func toggle(_ image: FeedImage) async throws(StorageError) -> BookmarkList.Change {
        if !isRead { try await read() }
        changes += 1
        let change = list.toggle(Bookmark(image, addedAt: composition.now()))
        do {
            try await work { local throws(StorageError) in try local.save(change) }
        } catch {
            list.revert(change)
            throw error
        }
        await keepPictures()
        switch change {
        case .added: loadPicture(of: image)
        case .removed: missing[image.id] = nil
        }
        return change
    }

    /// Does what the reader asks for, one after the other.
    func run(_ work: @escaping () async -> Void) {
        let before = running
        running = composition.plugins.tasks.immediateTask(name: "bookmark", priority: nil) { @MainActor in
            await before?.value
            await work()
        }
    }

    /// Waits for what the reader has asked for: to be called before the program ends or is suspended.
    func finish() async {
        await running?.value
    }

    /// Something reached the network: what could not be had may be had now.
    func networkWorks() {
        for image in missing.values { loadPicture(of: image) }
    }

    // MARK: Pictures

    private func keepPictures() async {
        // The cache reports its faults by itself.
        try? await composition.pictureCache.keep(Set(list.bookmarks.map(\.url)))
    }

    /// Stores the picture of a bookmark where it is not stored yet.
    private func loadPicture(of image: FeedImage) {
        missing[image.id] = nil
        composition.plugins.tasks.immediateTask(name: "picture of a bookmark", priority: .utility) {
            @MainActor [self] in
            do {
                _ = try await pictures.bytes(of: image.url, distance: { .max })
            } catch {
                composition.plugins.log.write("fault loading the picture of a bookmark: \(error)")
                let reason = (error as? HTTPError)?.reason
                guard reason == .noConnection || reason == .tooSlow, list.contains(image.id) else { return }
                missing[image.id] = image
            }
        }
    }

    private func work<Value: Sendable>(
        _ work: @escaping @Sendable (LocalBookmarks) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let stores = composition.plugins.stores
        let local = LocalBookmarks(store: stores.bookmarks)
        let settings = composition.settings
        do throws(StorageError) {
            return try await (stores.bookmarkWork ?? stores.writes).schedule { () throws(StorageError) in
                do throws(StorageError) {
                    return try work(local)
                } catch {
                    throw error.located(by: settings)
                }
            }
        } catch {
            composition.plugins.log.write("fault with the bookmarks: \(error)")
            throw error
        }
    }
}
