import CCurl
import FoundationEssentials
import HTTPInterface

/// A reusable easy handle and the transfer that it performs. Confined to the loop's thread.
final class PooledHandle {
    /// The outcome of a transfer that libcurl has ended.
    enum End {
        /// A redirect, whose next request is to be sent, an expired certificate, which is to be read, or a
        /// reused connection that has died, in place of which another is to be opened.
        case continues
        case finished(Result<HTTPResponse, HTTPError>)
    }

    let easy: EasyHandle
    private(set) var transfer: Transfer?
    /// The handle's position among the running ones.
    var index = 0
    private let configuration: CurlHTTPClient.Configuration
    private let proxyPorts: Set<Int>
    private let receiver: UnsafeMutablePointer<ResponseReceiver>
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private let defaultHeaders: HeaderList
    private var requestHeaders: HeaderList?
    private var redirects: RedirectState?
    private var url: ParsedURL
    private var isSecure = false
    private var hasForm = false
    /// Whether the request is sent for the second time, over a new connection.
    private var isSentAgain = false
    /// The failure for an expired certificate, while a second connection reads the certificate's date.
    private var expiredCertificate: HTTPError?

    /// - Throws: `invalidRequest` if the user agent cannot be sent, `noConnection` if no memory is
    ///   left.
    init(_ configuration: CurlHTTPClient.Configuration, clock: LoopClock, poller: SocketPoller)
        throws(HTTPError)
    {
        defaultHeaders = try HeaderList([:], defaults: Self.defaults(configuration))
        easy = try EasyHandle()
        url = try ParsedURL()
        self.configuration = configuration
        proxyPorts = configuration.proxyPorts
        receiver = .allocate(capacity: 1)
        receiver.initialize(to: ResponseReceiver(configuration, clock: clock, poller: poller))
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        easy.configure(configuration)
        easy.openSockets(through: receiver, closing: poller)
        easy.set(CURLOPT_ERRORBUFFER, errorBuffer)
        easy.set(CURLOPT_PRIVATE, Unmanaged.passUnretained(self).toOpaque())
        easy.set(CURLOPT_HTTPHEADER, defaultHeaders)
        easy.set(CURLOPT_CURLU, UnsafeMutableRawPointer(url.raw))
        ResponseReceiver.listen(to: easy, into: receiver)
    }

    deinit {
        // libcurl may write an error message while it frees the handle.
        easy.set(CURLOPT_ERRORBUFFER, nil)
        errorBuffer.deallocate()
        receiver.deinitialize(count: 1)
        receiver.deallocate()
    }

    /// The owner of an easy handle.
    static func of(_ easy: UnsafeMutableRawPointer) -> PooledHandle? {
        var pointer: UnsafeMutablePointer<CChar>?
        _ = ccurl_easy_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
        return pointer.map { Unmanaged<PooledHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The time at which the transfer times out; `nil` while no bytes are awaited.
    var deadline: Int? { receiver.pointee.timeout.deadline }

    /// Prepares the handle to send the transfer's request.
    ///
    /// - Throws: `invalidRequest` if it cannot be sent.
    func begin(_ transfer: Transfer) throws(HTTPError) {
        let request = transfer.request
        if !request.headers.fields.isEmpty {
            setHeaders(try HeaderList(request.headers, defaults: Self.defaults(configuration)))
        }
        self.transfer = transfer
        setForm(request.form)
        do throws(HTTPError) {
            try prepare(for: request.url)
        } catch {
            release()
            throw error
        }
    }

    /// Resumes a paused transfer; any code but `CURLE_OK` is its failure.
    func resume() -> CURLcode {
        receiver.pointee.resume()
        return easy.resume()
    }

    /// Returns the outcome of the transfer, and prepares the handle for what continues it.
    func end(_ code: CURLcode) -> End {
        if var failure = takeExpiredCertificate() {
            failure.certificateExpiry = easy.certificateExpiry
            return .finished(.failure(failure))
        }
        if let failure = receiver.pointee.failure { return .finished(.failure(failure)) }
        do throws(HTTPError) {
            if code == CURLE_OK || receiver.pointee.exceedsRedirectBodyLimit {
                let isPublic = isServerPublic
                if let location = receiver.pointee.redirectLocation {
                    try follow(location, fromPublic: isPublic)
                    return .continues
                }
                var response = try receiver.pointee.finish()
                redirects?.receive(fromPublic: isPublic)
                (response.movedTo, response.redirectedTo) = (redirects?.movedTo, redirects?.redirectedTo)
                response.isPrivate = !(redirects?.hasPublicServer ?? isPublic)
                return .finished(.success(response))
            }
            if let refusal = receiver.pointee.filter.refusal { throw refusal }
            if hasReusedDeadConnection(code) {
                isSentAgain = true
                easy.set(CURLOPT_FRESH_CONNECT, 1)
                resetReceiver()
                return .continues
            }
            let failure = HTTPError(
                code, message: String(cString: errorBuffer), hasConnected: easy.hasConnected,
                wasSent: receiver.pointee.wasSent, tunnelStatus: easy.tunnelStatus)
            if failure.isExpiredCertificate {
                expiredCertificate = failure
                easy.readsCertificateOnly(true)
                return .continues
            }
            throw failure
        } catch {
            var error = error
            // The invalid URL is then that of the redirect, not the caller's.
            if redirects != nil, error.reason == .invalidRequest { error.reason = .redirect }
            return .finished(.failure(error))
        }
    }

    /// Whether a reused connection died before any byte of the response, since its server closed it while the
    /// request was on its way. libcurl sends a request again where HTTP/1.1 fails so or a connection is
    /// reset, but not where one of HTTP/2 is closed.
    private func hasReusedDeadConnection(_ code: CURLcode) -> Bool {
        switch code {
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2:
            !isSentAgain && easy.connectionCount == 0 && !receiver.pointee.hasReceived
                && receiver.pointee.isRepeatable
        default: false
        }
    }

    private func takeExpiredCertificate() -> HTTPError? {
        guard let failure = expiredCertificate else { return nil }
        expiredCertificate = nil
        easy.readsCertificateOnly(false)
        return failure
    }

    /// Releases the transfer, and resets the handle for another one.
    func release() {
        transfer = nil
        redirects = nil
        _ = takeExpiredCertificate()
        receiver.pointee.reset(for: nil)
        setHeaders(nil)
        setForm(nil)
    }

    /// Whether the server is at a public address, or may be, since a proxy resolves its name.
    private var isServerPublic: Bool {
        // A connection to another port leads to a proxy, and one to a proxy's own port may.
        if let peer = easy.peer, peer.port == url.port, !proxyPorts.contains(peer.port) {
            return peer.address.isPublic
        }
        return IPAddress(host: url.host)?.isPublic ?? true
    }

    private func follow(_ location: String, fromPublic isPublic: Bool) throws(HTTPError) {
        guard let transfer else { return }
        var redirects =
            redirects
            ?? RedirectState(
                from: transfer.request.url, limit: configuration.maximumRedirects,
                hasForm: transfer.request.form != nil)
        redirects.receive(fromPublic: isPublic)
        try redirects.follow(location, status: receiver.pointee.status)
        self.redirects = redirects
        if !redirects.keepsHeaders { setHeaders(nil) }
        if !redirects.keepsForm { setForm(nil) }
        try prepare(for: redirects.url)
    }

    private func prepare(for url: HTTPURL) throws(HTTPError) {
        try self.url.update(to: url)
        try setFilter()
        if url.isSecure != isSecure {
            isSecure.toggle()
            // A TLS connection may negotiate HTTP/2, which multiplexes: further requests wait for it. Plain
            // HTTP never does.
            easy.set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
        }
        if isSentAgain {
            isSentAgain = false
            easy.set(CURLOPT_FRESH_CONNECT, 0)
        }
        resetReceiver()
    }

    private func resetReceiver() {
        errorBuffer.pointee = 0
        receiver.pointee.reset(for: transfer)
    }

    private func setFilter() throws(HTTPError) {
        var policy = transfer?.request.addressPolicy ?? .any
        if redirects?.hasPublicServer == true { policy = policy.afterPublic }
        switch policy {
        case .any, .publicAfterPublic: receiver.pointee.filter = AddressFilter()
        case .publicOnly, .privateOnly:
            receiver.pointee.filter = try AddressFilter(policy, host: url.host, port: url.port)
        }
    }

    /// Sets the headers of the next requests; `nil` for the default headers alone.
    private func setHeaders(_ headers: consuming HeaderList?) {
        if let headers {
            easy.set(CURLOPT_HTTPHEADER, headers)
            requestHeaders = consume headers
        } else if requestHeaders != nil {
            easy.set(CURLOPT_HTTPHEADER, defaultHeaders)
            requestHeaders = nil
        }
    }

    /// Sets the form of the next requests; `nil` for GET requests.
    private func setForm(_ form: HTTPForm?) {
        guard form != nil || hasForm else { return }
        hasForm = form != nil
        easy.set(CURLOPT_POSTFIELDSIZE, form?.body.count ?? -1)
        if let form {
            form.body.withUnsafeBytes { bytes in
                // libcurl copies the bytes, and takes a null pointer for a body that it must read elsewhere.
                var none: UInt8 = 0
                withUnsafeMutablePointer(to: &none) { none in
                    easy.set(
                        CURLOPT_COPYPOSTFIELDS,
                        bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                            ?? UnsafeMutableRawPointer(none))
                }
            }
        } else {
            easy.set(CURLOPT_COPYPOSTFIELDS, nil as UnsafeMutableRawPointer?)
            easy.set(CURLOPT_HTTPGET, 1)
        }
    }

    /// The headers of every request, unless the caller sets others.
    ///
    /// libcurl formats the header list once, but its own options for these headers twice for each request.
    private static func defaults(_ configuration: CurlHTTPClient.Configuration) -> HTTPHeaders {
        ["User-Agent": configuration.userAgent, "Accept-Encoding": "gzip"]
    }
}
