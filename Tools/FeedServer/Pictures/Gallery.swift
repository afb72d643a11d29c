import FoundationEssentials
import Synchronization

/// Makes each painting once, when it is first asked for, and keeps its file in memory.
final class Gallery: Sendable {
    private enum Work {
        case underWay(Task<Representation, Never>)
        case done(Representation)
    }

    /// In bytes; the built-in pictures take a twentieth of it, but tests may ask for any number of new ones.
    private static let capacity = 256 << 20

    private struct Store {
        var works: [UUID: Work] = [:]
        var size = 0

        /// Forgets what is done, were it to grow too large; it can be painted again.
        mutating func keep(_ picture: Representation, as id: UUID) {
            if size + picture.body.count > Gallery.capacity {
                works = works.filter { if case .underWay = $0.value { true } else { false } }
                size = 0
            }
            works[id] = .done(picture)
            size += picture.body.count
        }
    }

    private let store = Mutex(Store())

    /// The picture's file. Those who ask while it is being painted wait for the same painting.
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
        let picture = Representation.picture(
            painting.encoded(), format: painting.format, cacheControl: "public, max-age=31536000, immutable")
        store.withLock { $0.keep(picture, as: id) }
        return picture
    }
}
