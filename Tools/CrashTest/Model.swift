import CommentsStorageInterface
import Foundation

/// The expected contents of all stores but the library and the copy; see ``LibraryModel``.
struct Model: Equatable {
    /// The pictures of one store, in the order of their writes.
    struct Pictures: Equatable {
        var stored: [String: Data] = [:]
        var order: [String] = []

        mutating func insert(_ data: Data, for url: String, budget: Int) {
            remove(url)
            while stored.values.reduce(data.count, { $0 + $1.count }) > budget { remove(order[0]) }
            stored[url] = data
            order.append(url)
        }

        private mutating func remove(_ url: String) {
            stored[url] = nil
            order.removeAll { $0 == url }
        }
    }

    static let pictureBudget = 200_000

    var pictures = Pictures()
    var files = Pictures()
    var comments: [UUID: StoredComments] = [:]

    mutating func apply(_ write: Write) {
        switch write {
        case .picture(let data, let url): pictures.insert(data, for: url, budget: Self.pictureBudget)
        case .file(let data, let url): files.insert(data, for: url, budget: Self.pictureBudget)
        case .comments(let list, let picture): comments[picture] = list
        case .library, .copy: break
        }
    }
}
