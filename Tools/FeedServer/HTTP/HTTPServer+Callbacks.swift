import CMicroHTTPD
import Glibc

/// The callbacks of libmicrohttpd.
extension HTTPServer {
    private typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Creates the request's `Exchange`, which libmicrohttpd passes to the next callbacks.
    static let requestBegan:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
            UnsafeMutableRawPointer? = {
                _, uri, _ in
                let target = RequestTarget(uri.map { String(cString: $0) } ?? "/")
                return Unmanaged.passRetained(Exchange(target: target)).toOpaque()
            }

    static let requestEnded:
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
            MHD_RequestTerminationCode
        ) -> Void = { _, _, slot, _ in
            guard let exchange = slot?.pointee else { return }
            slot?.pointee = nil
            Unmanaged<Exchange>.fromOpaque(exchange).release()
        }

    /// Called after the headers, for each chunk of the body, at its end, and after each suspension.
    static let handle: MHD_AccessHandlerCallback = {
        context, connection, _, method, _, upload, uploadSize, slot in
        guard let context, let connection, let method, let uploadSize, let pointer = slot?.pointee else {
            return .NO
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        if !exchange.headersArrived() { return .YES }
        if uploadSize.pointee > 0 {
            exchange.receive(UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
            uploadSize.pointee = 0
            return .YES
        }
        if let body = exchange.beginAnswering() {
            let request = Request(
                method: String(cString: method), target: exchange.target, headers: headers(of: connection),
                body: body,
                isFromThisMachine: isFromThisMachine(connection))
            let answer = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().answer
            // A response that is complete at once needs no suspension.
            Task.immediate { exchange.finish(await answer(request)) }
        }
        switch exchange.step(connection) {
        case .wait: return .YES
        case .send(.drop): return .NO
        case .send(.response(let response, let delivery)):
            return queue(response, delivery: delivery, on: connection)
        }
    }

    private static func queue(_ answer: Response, delivery: Delivery, on connection: OpaquePointer)
        -> MHD_Result
    {
        let response =
            delivery.isPlain
            ? answer.body.withUnsafeBytes { bytes in
                // libmicrohttpd copies the bytes and does not write to them, though the parameter is mutable.
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
            : PacedBody.response(answer.body, delivery: delivery, connection: connection)
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        for header in answer.headers {
            MHD_add_response_header(response, header.name, header.value)
        }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }

    private static func headers(of connection: OpaquePointer) -> [String: String] {
        var headers: [String: String] = [:]
        withUnsafeMutablePointer(to: &headers) { pointer in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    let headers = context?.assumingMemoryBound(to: [String: String].self)
                    if let name {
                        headers?.pointee[String(cString: name).lowercased()] =
                            value.map { String(cString: $0) } ?? ""
                    }
                    return .YES
                }, pointer)
        }
        return headers
    }

    private static func isFromThisMachine(_ connection: OpaquePointer) -> Bool {
        guard let address = cmicrohttpd_client_address(connection) else { return false }
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return raw.load(as: sockaddr_in.self).sin_addr.s_addr.bigEndian >> 24 == 127
        case AF_INET6:
            let bytes = withUnsafeBytes(of: raw.load(as: sockaddr_in6.self).sin6_addr) { Array($0) }
            let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF, 127]
            return bytes == Array(repeating: 0, count: 15) + [1] || bytes.starts(with: mapped)
        default:
            return false
        }
    }
}
