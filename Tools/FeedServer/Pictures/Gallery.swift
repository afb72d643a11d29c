import FoundationEssentials
import Synchronization

/// Paints each picture at its first request, and caches its file in memory.
final class Gallery: Sendable {
    private struct Cache {
        var pictures: [UUID: Task<Representation, Never>] = [:]
        var size = 0
    }

    /// In bytes; the built-in pictures take a twentieth of it, but tests may add any number of new ones.
    private static let capacity = 256 << 20

    private let cache = Mutex(Cache())

    /// The picture's file. Requests during the painting are coalesced.
    func picture(of item: FeedItem, _ painting: Painting) async -> Representation {
        let picture = cache.withLock { cache in
            if let picture = cache.pictures[item.id] { return picture }
            let picture = Task.detached { self.paint(painting, item.format) }
            cache.pictures[item.id] = picture
            return picture
        }
        return await picture.value
    }

    private func paint(_ painting: Painting, _ format: PictureFormat) -> Representation {
        let picture = Representation(
            format.encoded(painting.painted()), contentType: format.contentType,
            cacheControl: "public, max-age=31536000, immutable")
        cache.withLock { cache in
            cache.size += picture.body.count
            // Each picture can be painted again.
            if cache.size > Self.capacity { cache = Cache() }
        }
        return picture
    }
}
