import Foundation
import Glibc
public import HTTPInterface

/// A port of 127.0.0.1 that refuses or ignores connections while this object lives.
public final class LoopbackPort: Sendable {
    /// The result of an attempt to connect.
    public enum Manner: Sendable {
        /// Connections are refused at once.
        case refusing
        /// Connections are never accepted.
        case hanging
    }

    /// The port's number.
    public let port: Int
    private let descriptors: [Int32]

    /// Binds a free port.
    public init(_ manner: Manner) throws {
        switch manner {
        case .refusing:
            let socket = try LoopbackSocket.bind()
            (port, descriptors) = (socket.port, [socket.descriptor])
        case .hanging:
            let listener = try LoopbackSocket.listen(backlog: 0)
            // Unaccepted connections fill the backlog: the kernel ignores further ones.
            let fillers = (0..<4).map { _ in LoopbackSocket.connectWithoutWaiting(to: listener.port) }
            (port, descriptors) = (listener.port, [listener.descriptor] + fillers)
        }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// A URL at this port.
    public var url: HTTPURL { HTTPURL("http://127.0.0.1:\(port)/")! }
}
