import CCurl
import HTTPInterface

/// A pooled handle of libcurl, and the transfer that uses it now. It lives on the loop's thread.
final class Exchange {
    /// What becomes of a transfer that libcurl has ended.
    enum End {
        /// It was redirected, and is to be sent again.
        case redirected
        case finished(Result<HTTPResponse, HTTPError>)
    }

    let easy: EasyHandle
    private(set) var transfer: Transfer?
    /// Its place among the running ones.
    var index = 0
    private let configuration: CurlHTTPClient.Configuration
    private let arrival: UnsafeMutablePointer<Arrival>
    private let words: UnsafeMutablePointer<CChar>
    private let ownHeaders: HeaderList
    private var allHeaders: HeaderList?
    private var redirection: Redirection?
    private var url: ParsedURL
    private var isSecure = false

    /// - Throws: `invalidRequest` where the user agent cannot be sent, `noConnection` where no memory is left.
    init(_ configuration: CurlHTTPClient.Configuration, clock: LoopClock, watch: SocketWatch)
        throws(HTTPError)
    {
        ownHeaders = try HeaderList([:], defaults: Self.defaults(configuration))
        easy = try EasyHandle()
        url = try ParsedURL()
        self.configuration = configuration
        arrival = .allocate(capacity: 1)
        arrival.initialize(to: Arrival(configuration, clock: clock, watch: watch))
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        easy.configure(configuration)
        easy.openSockets(through: arrival, closing: watch)
        easy.set(CURLOPT_ERRORBUFFER, words)
        easy.set(CURLOPT_PRIVATE, Unmanaged.passUnretained(self).toOpaque())
        easy.set(CURLOPT_HTTPHEADER, ownHeaders)
        easy.set(CURLOPT_CURLU, UnsafeMutableRawPointer(url.raw))
        Arrival.listen(to: easy, into: arrival)
    }

    deinit {
        // A last word of libcurl must not be written where nothing is any more.
        easy.set(CURLOPT_ERRORBUFFER, nil)
        words.deallocate()
        arrival.deinitialize(count: 1)
        arrival.deallocate()
    }

    /// The exchange that a handle belongs to.
    static func of(_ easy: UnsafeMutableRawPointer) -> Exchange? {
        var pointer: UnsafeMutablePointer<CChar>?
        _ = ccurl_easy_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
        return pointer.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// When the transfer is too slow unless more comes; `nil` while nothing is awaited.
    var deadline: Int? { arrival.pointee.pace.deadline }

    /// Makes the handle ready to send the transfer's request.
    ///
    /// - Throws: `invalidRequest` where it cannot be sent.
    func begin(_ transfer: Transfer) throws(HTTPError) {
        let request = transfer.request
        if !request.headers.fields.isEmpty {
            use(try HeaderList(request.headers, defaults: Self.defaults(configuration)))
        }
        self.transfer = transfer
        do throws(HTTPError) {
            try aim(at: request.url)
        } catch {
            release()
            throw error
        }
    }

    /// Goes on with what waited for its reader; anything but `CURLE_OK` means that the transfer has failed.
    func resume() -> CURLcode {
        arrival.pointee.resume()
        return easy.resume()
    }

    /// Says what came of it, and makes the handle ready for the next hop where there is one.
    func end(_ code: CURLcode) -> End {
        if let failure = arrival.pointee.failure { return .finished(.failure(failure)) }
        do throws(HTTPError) {
            if code == CURLE_OK || arrival.pointee.hasSkippedEnough {
                if let location = arrival.pointee.redirectLocation {
                    try follow(location)
                    return .redirected
                }
                var response = try arrival.pointee.finish()
                response.movedTo = redirection?.movedTo
                return .finished(.success(response))
            }
            if let refusal = arrival.pointee.gate.refusal { throw refusal }
            throw HTTPError(
                code, message: String(cString: words), hasConnected: easy.hasConnected,
                wasSent: arrival.pointee.wasSent, tunnelStatus: easy.tunnelStatus)
        } catch {
            var error = error
            // What cannot be asked then is not the caller's address.
            if redirection != nil, error.reason == .invalidRequest { error.reason = .redirect }
            return .finished(.failure(error))
        }
    }

    /// Forgets the transfer; the handle is ready for another one.
    func release() {
        transfer = nil
        redirection = nil
        arrival.pointee.reset(for: nil)
        use(nil)
    }

    private func follow(_ location: String) throws(HTTPError) {
        guard let transfer else { return }
        var redirection =
            redirection ?? Redirection(from: transfer.request.url, limit: configuration.maximumRedirects)
        try redirection.follow(location, status: arrival.pointee.status)
        self.redirection = redirection
        if !redirection.keepsHeaders { use(nil) }
        try aim(at: redirection.url)
    }

    private func aim(at url: HTTPURL) throws(HTTPError) {
        try self.url.become(url)
        try restrict(to: url)
        if url.isSecure != isSecure {
            isSecure.toggle()
            // Over TLS, a connection may turn out to carry many requests (HTTP/2): worth waiting for before others are
            // made. Over plain HTTP it never does.
            easy.set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
        }
        words.pointee = 0
        arrival.pointee.reset(for: transfer)
    }

    private func restrict(to url: HTTPURL) throws(HTTPError) {
        let reach = transfer?.request.reach ?? .anywhere
        arrival.pointee.gate =
            reach == .anywhere
            ? AddressGate() : try AddressGate(reach, host: self.url.host, port: url.port)
    }

    /// Sends these headers from now on; `nil` for the client's own alone.
    private func use(_ headers: consuming HeaderList?) {
        if let headers {
            easy.set(CURLOPT_HTTPHEADER, headers)
            allHeaders = consume headers
        } else if allHeaders != nil {
            easy.set(CURLOPT_HTTPHEADER, ownHeaders)
            allHeaders = nil
        }
    }

    /// What every request says, unless the caller says otherwise.
    ///
    /// Written out here: by the options that libcurl has for them, each would be put together twice for every request.
    private static func defaults(_ configuration: CurlHTTPClient.Configuration) -> HTTPHeaders {
        ["User-Agent": configuration.userAgent, "Accept-Encoding": "gzip"]
    }
}
