import CCurl
import FoundationEssentials
import HTTPInterface

/// What a transfer has brought so far, and whether it may go on.
///
/// libcurl's callbacks write into it through a pointer that stays the same for as long as their handle lives; all of
/// that happens on the loop's thread.
struct Arrival: ~Copyable {
    /// How much of a redirect's own body is read, so that its connection can be used again: 64 KB.
    static let redirectBodyLimit = 65_536

    private let clock: LoopClock
    private let watch: SocketWatch
    /// Which addresses may be reached.
    var gate = AddressGate()
    private(set) var pace: Pace
    private(set) var head = ResponseHead()
    private var body = ResponseBody()
    private var skipped = 0
    /// The transfer, where somebody reads its body as it comes.
    private var streamed: Transfer?
    private var hasAnswered = false
    /// Whether the request went out over a connection.
    private(set) var wasSent = false
    /// Why the transfer was broken off, where it was.
    private(set) var failure: HTTPError?

    init(_ configuration: CurlHTTPClient.Configuration, clock: LoopClock, watch: SocketWatch) {
        self.clock = clock
        self.watch = watch
        pace = Pace(
            patience: configuration.answerTimeout.nanoseconds, minimumRate: configuration.minimumRate)
    }

    /// Forgets what came before; nothing is accepted from here on but what the transfer asks for.
    mutating func reset(for transfer: Transfer?) {
        pace.stop()
        head.reset()
        streamed = transfer?.stream == nil ? nil : transfer
        hasAnswered = false
        wasSent = false
        body.reset(limit: transfer?.request.bodyLimit ?? 0, isStreamed: streamed != nil)
        skipped = 0
        failure = nil
    }

    /// The status of the answer, as far as it has come.
    var status: Int { head.status }

    /// Where the answer sends the request, if it does.
    var redirectLocation: String? {
        head.isComplete && Redirection.isRedirect(status: head.status) ? head.location : nil
    }

    /// Whether the transfer was broken off for no other reason than that a redirect's body was too long to read.
    var hasSkippedEnough: Bool { skipped > Self.redirectBodyLimit }

    /// The answer, now that libcurl says that it is complete.
    ///
    /// - Throws: `unreadable` where it is not.
    mutating func finish() throws(HTTPError) -> HTTPResponse {
        pace.stop()
        guard head.isComplete else { throw HTTPError(.unreadable, message: "the headers are cut off") }
        let data = try body.finish()
        return HTTPResponse(status: head.status, headers: HTTPHeaders(head.fields), body: data)
    }

    /// The reader is to blame for the time until now.
    mutating func resume() {
        pace.start(at: clock.now)
    }

    // MARK: What libcurl calls

    /// Has the handle write into what `arrival` points to.
    static func listen(to easy: borrowing EasyHandle, into arrival: UnsafeMutablePointer<Arrival>) {
        for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PREREQDATA] {
            easy.set(option, UnsafeMutableRawPointer(arrival))
        }
        _ = ccurl_easy_set_data_function(easy.raw, CURLOPT_HEADERFUNCTION) { bytes, size, count, arrival in
            Arrival.at(arrival).pointee.receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = ccurl_easy_set_data_function(easy.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, arrival in
            Arrival.at(arrival).pointee.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = ccurl_easy_set_prerequest_function(easy.raw) { arrival, address, _, port, _ in
            Arrival.at(arrival).pointee.beginToWait(for: address, Int(port))
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Arrival> {
        context!.assumingMemoryBound(to: Arrival.self)
    }

    /// Opens a socket for a connection, where its address may be reached.
    mutating func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        // libcurl has room for the longer addresses behind what its type says.
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)!
        let bytes = (UnsafeRawPointer(address) + offset).assumingMemoryBound(to: sockaddr.self)
        guard gate.admits(bytes) else { return CURL_SOCKET_BAD }
        return watch.open(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    }

    /// The request is about to be sent over a connection to that address.
    private mutating func beginToWait(for address: UnsafePointer<CChar>?, _ port: Int) -> Int32 {
        guard gate.admits(address, port: port) else { return CURL_PREREQFUNC_ABORT }
        wasSent = true
        pace.start(at: clock.now)
        return CURL_PREREQFUNC_OK
    }

    /// Says how many bytes were taken: any other number than came ends the transfer.
    private mutating func receiveHead(_ line: UnsafeRawBufferPointer) -> Int {
        pace.receive(line.count, at: clock.now)
        do throws(HTTPError) {
            try head.receive(line)
            if streamed != nil { answer() }
            return line.count
        } catch {
            failure = error
            return Int(CURL_WRITEFUNC_ERROR)
        }
    }

    /// Tells whoever waits that the answer has begun, once.
    private mutating func answer() {
        guard !hasAnswered, head.isComplete, redirectLocation == nil else { return }
        hasAnswered = true
        streamed?.answer(HTTPResponse(status: head.status, headers: HTTPHeaders(head.fields)))
    }

    private mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        pace.receive(bytes.count, at: clock.now)
        guard redirectLocation == nil else {
            skipped += bytes.count
            return hasSkippedEnough ? Int(CURL_WRITEFUNC_ERROR) : bytes.count
        }
        do throws(HTTPError) {
            if let stream = streamed?.stream {
                guard stream.hasRoom() else {
                    pace.stop()
                    return Int(CURL_WRITEFUNC_PAUSE)
                }
                try body.receive(bytes, of: head)
                stream.put(body.takePiece())
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
