import Foundation
import Glibc
public import HTTPInterface

/// A port of 127.0.0.1 that lets nobody connect, for as long as this lives.
public final class LoopbackPort: Sendable {
    /// What comes of an attempt to connect.
    public enum Manner: Sendable {
        /// It is refused at once.
        case refusing
        /// It is never answered.
        case hanging
    }

    /// The port's number.
    public let port: Int
    private let descriptors: [Int32]

    /// Takes a port that the system chooses.
    public init(_ manner: Manner) throws {
        switch manner {
        case .refusing:
            let socket = try LoopbackSocket.bind()
            (port, descriptors) = (socket.port, [socket.descriptor])
        case .hanging:
            let listener = try LoopbackSocket.listen(backlog: 0)
            // Connections that nobody accepts fill the queue; the kernel answers no further one.
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
