import CMicroHTTPD
import Glibc

/// An HTTP server by libmicrohttpd and a few threads. A request holds no thread while its response is made:
/// its connection is suspended.
final class HTTPServer: Sendable {
    /// The response; `nil` closes the connection.
    private let answer: @Sendable (Request) async -> Response?

    init(answer: @escaping @Sendable (Request) async -> Response?) { self.answer = answer }

    /// Serves requests until the process ends. Returns whether the threads could be started.
    func start(on socket: ListeningSocket) -> Bool {
        let options: [(MHD_OPTION, Int)] = [
            (.LISTEN_SOCKET, Int(socket.descriptor)), (.THREAD_POOL_SIZE, 4), (.CONNECTION_TIMEOUT, 30),
            (.URI_LOG_CALLBACK, unsafeBitCast(Self.requestBegan, to: Int.self)),
            (.NOTIFY_COMPLETED, unsafeBitCast(Self.requestEnded, to: Int.self)), (.END, 0),
        ]
        var items = options.map { MHD_OptionItem(option: $0, value: $1, ptr_value: nil) }
        let flags = MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        let context = Unmanaged.passRetained(self).toOpaque()
        return cmicrohttpd_start(flags, Self.handle, context, &items) != nil
    }

    /// Creates the request's `Exchange`, which libmicrohttpd passes to the next callbacks.
    private static let requestBegan:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
            UnsafeMutableRawPointer? = { _, uri, _ in
                let target = RequestTarget(uri.map { String(cString: $0) } ?? "/")
                return Unmanaged.passRetained(Exchange(target: target)).toOpaque()
            }

    private static let requestEnded:
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
            MHD_RequestTerminationCode
        ) -> Void = { _, _, slot, _ in
            guard let exchange = slot?.pointee else { return }
            slot?.pointee = nil
            Unmanaged<Exchange>.fromOpaque(exchange).release()
        }

    /// Called after the headers, for each chunk of the body, at its end, and after the suspension.
    private static let handle: MHD_AccessHandlerCallback = {
        context, connection, _, method, _, upload, size, slot in
        guard let context, let connection, let method, let size, let slot = slot?.pointee else { return .NO }
        let exchange = Unmanaged<Exchange>.fromOpaque(slot).takeUnretainedValue()
        let chunk = UnsafeRawBufferPointer(start: upload, count: size.pointee)
        size.pointee = 0
        switch exchange.step(chunk) {
        case .read: return .YES
        case .answer(let body):
            let request = Request(
                method: String(cString: method), target: exchange.target, headers: headers(of: connection),
                body: body, isFromThisMachine: isFromThisMachine(connection))
            let answer = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().answer
            // libmicrohttpd retains a suspended connection, and any thread may resume it.
            nonisolated(unsafe) let suspended = connection
            MHD_suspend_connection(connection)
            Task.immediate {
                exchange.finish(await answer(request))
                MHD_resume_connection(suspended)
            }
            return .YES
        case .send(let response): return response.map { queue($0, on: connection) } ?? .NO
        }
    }

    private static func queue(_ answer: Response, on connection: OpaquePointer) -> MHD_Result {
        let isPaced = answer.truncatedAfter != nil || answer.bytesPerSecond != nil
        let response =
            isPaced
            ? PacedBody(answer, connection).makeResponse()
            : answer.body.withUnsafeBytes { bytes in
                // libmicrohttpd copies the bytes and does not write to them, though the parameter is mutable.
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }

    private static func headers(of connection: OpaquePointer) -> [String: String] {
        var headers: [String: String] = [:]
        let add: MHD_KeyValueIterator = { context, _, name, value in
            guard let context, let name else { return .YES }
            let headers = context.assumingMemoryBound(to: [String: String].self)
            headers.pointee[String(cString: name).lowercased()] = value.map { String(cString: $0) } ?? ""
            return .YES
        }
        withUnsafeMutablePointer(to: &headers) {
            _ = MHD_get_connection_values(connection, .HEADER_KIND, add, $0)
        }
        return headers
    }

    private static func isFromThisMachine(_ connection: OpaquePointer) -> Bool {
        guard let address = cmicrohttpd_client_address(connection) else { return false }
        let host = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
            let length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            text[0] = 0
            getnameinfo(address, length, text.baseAddress, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            return String(cString: text.baseAddress!)
        }
        return host == "::1" || host.hasPrefix("127.") || host.hasPrefix("::ffff:127.")
    }
}
