import Synchronization

/// A request while it arrives, and its response. libmicrohttpd calls on a thread of its pool, and the
/// response may come from any other.
final class Exchange: Sendable {
    private enum Phase {
        case opened, answering
        case receiving([UInt8])
        case answered(Response?)
    }

    enum Step {
        case read
        case answer(_ body: [UInt8])
        /// `nil` closes the connection.
        case send(Response?)
    }

    /// In bytes. A longer body is truncated, and its decoder then refuses it.
    private static let longestBody = 1 << 25

    let target: RequestTarget
    private let phase = Mutex(Phase.opened)

    init(target: RequestTarget) { self.target = target }

    /// - Parameter chunk: A part of the body; empty at the first call, before the body, and after its end.
    func step(_ chunk: UnsafeRawBufferPointer) -> Step {
        phase.withLock { phase in
            switch phase {
            case .opened: phase = .receiving([])
            case .receiving(let body) where chunk.isEmpty:
                phase = .answering
                return .answer(body)
            case .receiving(var body):
                // The array is not copied where it has no other owner.
                phase = .answering
                body.append(contentsOf: chunk.prefix(max(0, Self.longestBody - body.count)))
                phase = .receiving(body)
            case .answering: break
            case .answered(let response): return .send(response)
            }
            return .read
        }
    }

    func finish(_ response: Response?) { phase.withLock { $0 = .answered(response) } }
}
