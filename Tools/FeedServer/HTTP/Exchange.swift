import CMicroHTTPD
import Synchronization

/// One request and its answer.
///
/// libmicrohttpd calls on a thread of its pool, and the answer may be finished on any other: the last of the two queues
/// the response or resumes the connection.
final class Exchange: Sendable {
    private enum Phase {
        case opened
        case receiving([UInt8])
        case answering
        case suspended(SuspendedConnection)
        case answered(Outcome)
        case over
    }

    /// The next action of libmicrohttpd.
    enum Step {
        case wait
        case send(Outcome)
    }

    /// In bytes. A longer body is truncated, and its decoder then refuses it.
    private static let longestBody = 1 << 20

    let target: RequestTarget
    private let phase = Mutex(Phase.opened)

    init(target: RequestTarget) { self.target = target }

    /// Whether this is not the first call, which libmicrohttpd makes before it reads the body.
    func headersArrived() -> Bool {
        phase.withLock { phase in
            guard case .opened = phase else { return true }
            phase = .receiving([])
            return false
        }
    }

    /// Appends a chunk to the request's body.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        phase.withLock { phase in
            guard case .receiving(var body) = phase else { return }
            phase = .over
            body.append(contentsOf: bytes.prefix(max(0, Self.longestBody - body.count)))
            phase = .receiving(body)
        }
    }

    /// Returns the whole body once, at the end of the request.
    func beginAnswering() -> [UInt8]? {
        phase.withLock { phase in
            guard case .receiving(let body) = phase else { return nil }
            phase = .answering
            return body
        }
    }

    /// Returns the answer, or suspends the connection until there is one.
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

    func finish(_ answer: Outcome) {
        let waiting: SuspendedConnection? = phase.withLock { phase in
            defer { phase = .answered(answer) }
            guard case .suspended(let connection) = phase else { return nil }
            return connection
        }
        waiting?.resume()
    }
}

/// A connection that libmicrohttpd suspends until `resume` is called, once.
///
/// `@unchecked` because a pointer is not Sendable: libmicrohttpd retains a suspended connection, and any thread may resume
/// it.
struct SuspendedConnection: @unchecked Sendable {
    private let connection: OpaquePointer

    /// Must be called on the connection's own thread, in one of its callbacks.
    init(_ connection: OpaquePointer) {
        self.connection = connection
        MHD_suspend_connection(connection)
    }

    func resume() { MHD_resume_connection(connection) }
}
