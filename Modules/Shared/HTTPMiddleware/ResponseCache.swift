import HTTPInterface
import StorageInterface
import Synchronization

/// Caches small responses in memory within a byte budget. Evicts the least recently used first.
final class ResponseCache: Sendable {
    private struct State {
        var responses: [HTTPRequest: HTTPResponse] = [:]
        var order = LRUOrder<HTTPRequest>()
    }

    private let budget: Int
    private let largest: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - budget: The most bytes of all bodies together.
    ///   - largest: The most bytes of one body.
    init(budget: Int, largest: Int) {
        self.budget = budget
        self.largest = largest
    }

    subscript(request: HTTPRequest) -> HTTPResponse? {
        state.withLock { state in
            state.order.touch(request)
            return state.responses[request]
        }
    }

    /// Replaces the cached response; one that is too large only removes the old one.
    func insert(_ response: HTTPResponse, for request: HTTPRequest) {
        guard response.body.count <= largest else { return remove(request) }
        state.withLock { state in
            state.responses[request] = response
            state.order.insert(request, cost: response.body.count)
            while state.order.cost > budget, let oldest = state.order.oldest {
                state.responses[oldest] = nil
                state.order.remove(oldest)
            }
        }
    }

    func remove(_ request: HTTPRequest) {
        state.withLock { state in
            state.responses[request] = nil
            state.order.remove(request)
        }
    }
}
