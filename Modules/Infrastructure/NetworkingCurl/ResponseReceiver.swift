import CCurl
import FoundationEssentials
import HTTPInterface

/// Receives a response from libcurl's callbacks, and aborts the transfer at a limit.
///
/// The callbacks hold a pointer to it that is valid for as long as their handle. They run on the loop's
/// thread.
struct ResponseReceiver: ~Copyable {
    /// The most bytes of a redirect's own body that are read so that its connection can be reused: 64 KB.
    static let redirectBodyLimit = 65_536

    private let clock: LoopClock
    private let poller: SocketPoller
    var filter = AddressFilter()
    private(set) var timeout: ResponseTimeout
    private(set) var head = ResponseHead()
    private var body = ResponseBody()
    private var discardedCount = 0
    /// The transfer, where its body is streamed.
    private var streamed: Transfer?
    private var hasDeliveredHead = false
    /// Whether the request was sent over a connection.
    private(set) var wasSent = false
    /// Whether any byte of a response was received.
    private(set) var hasReceived = false
    private(set) var isRepeatable = true
    /// The error for which a callback aborted the transfer.
    private(set) var failure: HTTPError?

    init(_ configuration: CurlHTTPClient.Configuration, clock: LoopClock, poller: SocketPoller) {
        self.clock = clock
        self.poller = poller
        timeout = ResponseTimeout(
            timeout: configuration.responseTimeout.nanoseconds, minimumRate: configuration.minimumRate)
    }

    mutating func reset(for transfer: Transfer?) {
        timeout.stop()
        head.reset()
        streamed = transfer?.stream == nil ? nil : transfer
        hasDeliveredHead = false
        wasSent = false
        hasReceived = false
        isRepeatable = transfer?.request.isRepeatable ?? true
        body.reset(limit: transfer?.request.bodyLimit ?? 0, isStreamed: streamed != nil)
        discardedCount = 0
        failure = nil
    }

    var status: Int { head.status }

    /// The `Location` of a complete redirect head.
    var redirectLocation: String? {
        head.isComplete && RedirectState.isRedirect(status: head.status) ? head.location : nil
    }

    /// Whether the transfer was aborted only because of the length of a redirect's body.
    var exceedsRedirectBodyLimit: Bool { discardedCount > Self.redirectBodyLimit }

    /// Returns the response that libcurl has reported as complete.
    ///
    /// - Throws: `unreadable` if its head or its encoded body is truncated.
    mutating func finish() throws(HTTPError) -> HTTPResponse {
        timeout.stop()
        guard head.isComplete else {
            throw HTTPError(.unreadable, .truncation, message: "the headers are cut off")
        }
        let data = try body.finish()
        return HTTPResponse(status: head.status, headers: HTTPHeaders(head.fields), body: data)
    }

    /// Restarts the timeout after a pause that the reader caused.
    mutating func resume() { timeout.start(at: clock.now) }

    // MARK: libcurl's callbacks

    /// Sets the handle's callbacks, which write into `receiver`.
    static func listen(to easy: borrowing EasyHandle, into receiver: UnsafeMutablePointer<ResponseReceiver>) {
        for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PREREQDATA] {
            easy.set(option, UnsafeMutableRawPointer(receiver))
        }
        _ = ccurl_easy_set_data_function(easy.raw, CURLOPT_HEADERFUNCTION) { bytes, size, count, receiver in
            ResponseReceiver.at(receiver).pointee.receiveHead(
                UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = ccurl_easy_set_data_function(easy.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, receiver in
            ResponseReceiver.at(receiver).pointee.receiveBody(
                UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = ccurl_easy_set_prerequest_function(easy.raw) { receiver, address, _, port, _ in
            ResponseReceiver.at(receiver).pointee.requestWillBeSent(for: address, Int(port))
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ResponseReceiver> {
        context!.assumingMemoryBound(to: ResponseReceiver.self)
    }

    /// Opens a socket for a connection, where the address is allowed.
    mutating func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        // libcurl allocates more for longer addresses than its type declares.
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)!
        let bytes = (UnsafeRawPointer(address) + offset).assumingMemoryBound(to: sockaddr.self)
        guard filter.allows(bytes) else { return CURL_SOCKET_BAD }
        return poller.open(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    }

    /// Checks the address of the connection over which the request is about to be sent.
    private mutating func requestWillBeSent(for address: UnsafePointer<CChar>?, _ port: Int) -> Int32 {
        guard filter.allows(address, port: port) else { return CURL_PREREQFUNC_ABORT }
        // libcurl sends a request again where a reused connection was closed without a response.
        guard isRepeatable || !wasSent else {
            failure = HTTPError(
                .unreadable, .disconnection, message: "the server closed the connection without a response")
            return CURL_PREREQFUNC_ABORT
        }
        wasSent = true
        timeout.start(at: clock.now)
        return CURL_PREREQFUNC_OK
    }

    /// Returns the number of bytes accepted; any other number than `line.count` aborts the transfer.
    private mutating func receiveHead(_ line: UnsafeRawBufferPointer) -> Int {
        hasReceived = true
        timeout.receive(line.count, at: clock.now)
        do throws(HTTPError) {
            try head.receive(line)
            if streamed != nil { deliverHead() }
            return line.count
        } catch {
            failure = error
            return Int(CURL_WRITEFUNC_ERROR)
        }
    }

    /// Resumes the caller with the head of a streamed response, once.
    private mutating func deliverHead() {
        guard !hasDeliveredHead, head.isComplete, redirectLocation == nil else { return }
        hasDeliveredHead = true
        streamed?.deliver(head: HTTPResponse(status: head.status, headers: HTTPHeaders(head.fields)))
    }

    private mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        timeout.receive(bytes.count, at: clock.now)
        guard redirectLocation == nil else {
            discardedCount += bytes.count
            return exceedsRedirectBodyLimit ? Int(CURL_WRITEFUNC_ERROR) : bytes.count
        }
        do throws(HTTPError) {
            if let stream = streamed?.stream {
                guard stream.hasCapacity() else {
                    timeout.stop()
                    return Int(CURL_WRITEFUNC_PAUSE)
                }
                try body.receive(bytes, of: head)
                stream.append(body.takeChunk())
            } else {
                try body.receive(bytes, of: head)
            }
            return bytes.count
        } catch {
            failure = error
            return Int(CURL_WRITEFUNC_ERROR)
        }
    }
}
