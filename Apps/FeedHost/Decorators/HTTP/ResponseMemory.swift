import HTTPInterface
import Synchronization

/// Keeps a few small answers in memory; those used least recently go first.
nonisolated final class ResponseMemory: Sendable {
    private struct State {
        var entries: [HTTPRequest: (response: HTTPResponse, use: Int)] = [:]
        var uses = 0
        var bytes = 0

        mutating func remove(_ request: HTTPRequest) {
            if let old = entries.removeValue(forKey: request) { bytes -= old.response.body.count }
        }
    }

    private let budget: Int
    private let largest: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - budget: Of all bodies, in bytes.
    ///   - largest: The largest body that is kept, in bytes.
    init(budget: Int, largest: Int) {
        self.budget = budget
        self.largest = largest
    }

    subscript(request: HTTPRequest) -> HTTPResponse? {
        state.withLock { state in
            guard let entry = state.entries[request] else { return nil }
            state.uses += 1
            state.entries[request]?.use = state.uses
            return entry.response
        }
    }

    /// Keeps an answer in place of the one before; one that is too large only takes that away.
    func keep(_ response: HTTPResponse, for request: HTTPRequest) {
        state.withLock { state in
            state.remove(request)
            guard response.body.count <= largest else { return }
            state.uses += 1
            state.entries[request] = (response, state.uses)
            state.bytes += response.body.count
            while state.bytes > budget, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.remove(oldest.key)
            }
        }
    }

    func forget(_ request: HTTPRequest) {
        state.withLock { $0.remove(request) }
    }
}
