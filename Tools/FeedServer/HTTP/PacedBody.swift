import CMicroHTTPD

/// A body that is truncated or sent slowly, in chunks, on the connection's own thread only.
final class PacedBody {
    private let response: Response
    private let connection: OpaquePointer
    private let start = ContinuousClock.now

    init(_ response: Response, _ connection: OpaquePointer) {
        (self.response, self.connection) = (response, connection)
    }

    /// The response announces the length of the whole body.
    func makeResponse() -> OpaquePointer? {
        MHD_create_response_from_callback(
            UInt64(response.body.count), 16 * 1024,
            { context, position, buffer, capacity in
                guard let context, let buffer else { return cmicrohttpd_end_with_error() }
                let chunk = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
                let body = Unmanaged<PacedBody>.fromOpaque(context).takeUnretainedValue()
                return body.read(at: Int(position), into: chunk)
            }, Unmanaged.passRetained(self).toOpaque(),
            { if let context = $0 { Unmanaged<PacedBody>.fromOpaque(context).release() } })
    }

    private func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let bytes = response.body
        let end = min(bytes.count, response.truncatedAfter ?? bytes.count)
        guard position < end else { return cmicrohttpd_end_with_error() }
        var count = min(end - position, buffer.count)
        if let speed = response.bytesPerSecond {
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            count = min(count, Int(seconds * Double(speed)) - position)
            if count <= 0 {
                // libmicrohttpd retains a suspended connection, and any thread may resume it.
                nonisolated(unsafe) let suspended = connection
                MHD_suspend_connection(connection)
                Task {
                    try? await Task.sleep(for: .seconds(max(0.02, 1 / Double(speed))))
                    MHD_resume_connection(suspended)
                }
                return 0
            }
        }
        bytes[position..<(position + count)].withUnsafeBytes { buffer.copyMemory(from: $0) }
        return count
    }
}
