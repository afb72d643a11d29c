import FoundationEssentials
import Synchronization

/// Paints each picture at its first request, and caches its file in memory.
final class Gallery: Sendable {
    private enum Work {
        case underWay(Task<Representation, Never>)
        case done(Representation)
    }

    /// In bytes; the built-in pictures take a twentieth of it, but tests may add any number of new ones.
    private static let capacity = 256 << 20

    private struct Store {
        var works: [UUID: Work] = [:]
        var size = 0

        /// Evicts all finished pictures when the capacity is reached: each can be painted again.
        mutating func insert(_ picture: Representation, as id: UUID) {
            if size + picture.body.count > Gallery.capacity {
                works = works.filter { if case .underWay = $0.value { true } else { false } }
                size = 0
            }
            works[id] = .done(picture)
            size += picture.body.count
        }
    }

    private let store = Mutex(Store())

    /// The picture's file. Requests during the painting are coalesced.
    func picture(_ id: UUID, of painting: Painting) async -> Representation {
        let work = store.withLock { store in
            if let work = store.works[id] { return work }
            let task = Task.detached { self.paint(id, painting) }
            store.works[id] = .underWay(task)
            return .underWay(task)
        }
        switch work {
        case .done(let picture): return picture
        case .underWay(let task): return await task.value
        }
    }

    private func paint(_ id: UUID, _ painting: Painting) -> Representation {
        let picture = Representation(
            painting.encoded(), contentType: painting.format.contentType,
            cacheControl: "public, max-age=31536000, immutable")
        store.withLock { $0.insert(picture, as: id) }
        return picture
    }
}
