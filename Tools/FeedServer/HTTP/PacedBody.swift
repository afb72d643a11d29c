import CMicroHTTPD
import Glibc

/// A body that is truncated or sent slowly, read by libmicrohttpd in chunks.
///
/// libmicrohttpd reads it on the connection's own thread only.
final class PacedBody {
    private let bytes: [UInt8]
    private let delivery: Delivery
    private let connection: OpaquePointer
    private let start = ContinuousClock.now

    init(_ bytes: [UInt8], delivery: Delivery, connection: OpaquePointer) {
        (self.bytes, self.delivery, self.connection) = (bytes, delivery, connection)
    }

    /// The response announces the length of the whole body.
    static func response(_ bytes: [UInt8], delivery: Delivery, connection: OpaquePointer) -> OpaquePointer? {
        let body = PacedBody(bytes, delivery: delivery, connection: connection)
        return MHD_create_response_from_callback(
            UInt64(bytes.count), 16 * 1024,
            { context, position, buffer, capacity in
                guard let context, let buffer else { return cmicrohttpd_end_with_error() }
                let body = Unmanaged<PacedBody>.fromOpaque(context).takeUnretainedValue()
                return body.read(
                    at: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
            },
            Unmanaged.passRetained(body).toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<PacedBody>.fromOpaque(context).release()
            })
    }

    private func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let end = min(bytes.count, delivery.truncatedAfter ?? bytes.count)
        guard position < end else { return cmicrohttpd_end_with_error() }
        let count = min(end - position, buffer.count, allowance(at: position))
        guard count > 0 else {
            waitForAllowance()
            return 0
        }
        bytes[position..<(position + count)].withUnsafeBytes { buffer.copyMemory(from: $0) }
        return count
    }

    /// The number of bytes that the speed allows by now.
    private func allowance(at position: Int) -> Int {
        guard let speed = delivery.bytesPerSecond else { return .max }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Int(seconds * Double(speed)) - position
    }

    private func waitForAllowance() {
        let connection = SuspendedConnection(connection)
        let pause = Duration.seconds(max(0.02, 1 / Double(delivery.bytesPerSecond ?? 1)))
        Task {
            // After a shorter sleep the connection is suspended again.
            try? await Task.sleep(for: pause)
            connection.resume()
        }
    }
}
