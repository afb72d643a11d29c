import CMicroHTTPD
import Synchronization

/// One request on its way from libmicrohttpd to an answer and back.
///
/// libmicrohttpd calls on a thread of its pool, the answer may come from any other; whichever is last queues the
/// response or wakes the connection.
final class Exchange: Sendable {
    private enum Phase {
        case opened
        case receiving([UInt8])
        case answering
        case suspended(SuspendedConnection)
        case answered(Answer)
        case over
    }

    /// What libmicrohttpd is to do next.
    enum Step {
        case wait
        case send(Answer)
    }

    /// Nothing that a client has to say here is longer.
    static let longestBody = 1 << 20

    let target: RequestTarget
    private let phase = Mutex(Phase.opened)

    init(target: RequestTarget) {
        self.target = target
    }

    /// True but for the first call, which libmicrohttpd makes before it reads the body.
    func headersArrived() -> Bool {
        phase.withLock { phase in
            guard case .opened = phase else { return true }
            phase = .receiving([])
            return false
        }
    }

    /// Keeps a part of the request's body; what is too long is cut, and then refused by its reader.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        phase.withLock { phase in
            guard case .receiving(var body) = phase else { return }
            phase = .over
            body.append(contentsOf: bytes.prefix(max(0, Self.longestBody - body.count)))
            phase = .receiving(body)
        }
    }

    /// The whole body, once: the request has arrived and is being answered from now on.
    func beginAnswering() -> [UInt8]? {
        phase.withLock { phase in
            guard case .receiving(let body) = phase else { return nil }
            phase = .answering
            return body
        }
    }

    /// Takes the answer if it is there; else suspends the connection until it is.
    func step(_ connection: OpaquePointer) -> Step {
        phase.withLock { phase in
            switch phase {
            case .answered(let answer):
                phase = .over
                return .send(answer)
            case .answering:
                phase = .suspended(SuspendedConnection(connection))
                return .wait
            case .opened, .receiving, .suspended, .over:
                return .wait
            }
        }
    }

    func finish(_ answer: Answer) {
        let waiting: SuspendedConnection? = phase.withLock { phase in
            defer { phase = .answered(answer) }
            guard case .suspended(let connection) = phase else { return nil }
            return connection
        }
        waiting?.resume()
    }
}
