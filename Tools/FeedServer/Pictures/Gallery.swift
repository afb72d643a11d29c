import FoundationEssentials
import Synchronization

/// Makes each painting once, when it is first asked for, and keeps its file in memory.
final class Gallery: Sendable {
    private enum Work {
        case underWay(Task<Representation, Never>)
        case done(Representation)
    }

    private let works = Mutex<[UUID: Work]>([:])

    /// The picture's file. Those who ask while it is being painted wait for the same painting.
    func picture(_ id: UUID, of painting: Painting) async -> Representation {
        let work = works.withLock { works in
            if let work = works[id] { return work }
            let task = Task.detached { self.paint(id, painting) }
            works[id] = .underWay(task)
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
        works.withLock { $0[id] = .done(picture) }
        return picture
    }
}
