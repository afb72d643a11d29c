import CCurl
import FoundationEssentials
import HTTPInterface

/// A pooled handle of libcurl, and what the transfer that uses it now has brought so far.
///
/// It lives on the loop's thread, as libcurl's callbacks do.
final class Exchange {
    /// What becomes of a transfer that libcurl has ended.
    enum End {
        /// It was redirected, and is to be sent again.
        case redirected
        case finished(Result<HTTPResponse, HTTPError>)
    }

    /// How much of a redirect's own body is read, so that its connection can be used again: 64 KB.
    private static let redirectBodyLimit = 65_536

    let easy = EasyHandle()
    private(set) var transfer: Transfer?
    private(set) var pace: Pace
    /// Its place among the running ones.
    var index = 0
    private let clock: LoopClock
    private let maximumRedirects: Int
    private let words: UnsafeMutablePointer<CChar>
    private var headers: HeaderList?
    private var redirection: Redirection?
    private var head = ResponseHead()
    private var body = ResponseBody()
    private var skipped = 0
    private var failure: HTTPError?

    init(_ configuration: CurlHTTPClient.Configuration, clock: LoopClock) {
        self.clock = clock
        maximumRedirects = configuration.maximumRedirects
        pace = Pace(
            patience: configuration.answerTimeout.nanoseconds, minimumRate: configuration.minimumRate)
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        easy.configure(configuration)
        easy.set(CURLOPT_ERRORBUFFER, words)
        listen()
    }

    deinit {
        // A last word of libcurl must not be written where nothing is any more.
        easy.set(CURLOPT_ERRORBUFFER, nil)
        words.deallocate()
    }

    /// The exchange that a handle belongs to.
    static func of(_ easy: UnsafeMutableRawPointer) -> Exchange? {
        var pointer: UnsafeMutablePointer<CChar>?
        _ = ccurl_easy_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
        return pointer.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Makes the handle ready to send the transfer's request.
    ///
    /// - Throws: `invalidRequest` where it cannot be sent.
    func begin(_ transfer: Transfer) throws(HTTPError) {
        if !transfer.request.headers.fields.isEmpty { try use(HeaderList(transfer.request.headers)) }
        self.transfer = transfer
        redirection = Redirection(from: transfer.request.url, limit: maximumRedirects)
        aim(at: transfer.request.url)
    }

    /// Says what came of it, and makes the handle ready for the next hop where there is one.
    func end(_ code: CURLcode) -> End {
        pace.stop()
        if let next = redirect(after: code) { return next }
        if let failure { return .finished(.failure(failure)) }
        guard code == CURLE_OK else {
            let error = HTTPError(code, hasConnected: easy.hasConnected, message: String(cString: words))
            return .finished(.failure(error))
        }
        do throws(HTTPError) {
            let data = try body.finish()
            let response = HTTPResponse(status: head.status, headers: HTTPHeaders(head.fields), body: data)
            return .finished(.success(response))
        } catch {
            return .finished(.failure(error))
        }
    }

    /// Forgets the transfer; the handle is ready for another one.
    func release() {
        transfer = nil
        redirection = nil
        failure = nil
        pace.stop()
        head.reset()
        body.reset(limit: 0)
        use(nil)
    }

    private func redirect(after code: CURLcode) -> End? {
        guard failure == nil, code == CURLE_OK || skipped > Self.redirectBodyLimit,
            let location = redirectLocation
        else { return nil }
        do throws(HTTPError) {
            try redirection?.follow(location)
        } catch {
            return .finished(.failure(error))
        }
        guard let redirection else { return nil }
        if !redirection.keepsHeaders { use(nil) }
        aim(at: redirection.url)
        return .redirected
    }

    /// Where the answer sends the request, if it does.
    private var redirectLocation: String? {
        Redirection.isRedirect(status: head.status) ? head.location : nil
    }

    private func aim(at url: HTTPURL) {
        easy.set(CURLOPT_URL, url.text)
        words.pointee = 0
        skipped = 0
        head.reset()
        body.reset(limit: transfer?.request.bodyLimit ?? 0)
    }

    private func use(_ list: consuming HeaderList?) {
        guard list != nil || headers != nil else { return }
        _ = ccurl_easy_set_list(easy.raw, CURLOPT_HTTPHEADER, list?.first)
        headers = list
    }

    // MARK: What libcurl calls

    private func listen() {
        let this = Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PREREQDATA] {
            easy.set(option, this)
        }
        _ = ccurl_easy_set_data_function(easy.raw, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Exchange.at(context).accept(bytes, size * count) { exchange, bytes throws(HTTPError) in
                try exchange.head.receive(bytes)
                return true
            }
        }
        _ = ccurl_easy_set_data_function(easy.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Exchange.at(context).accept(bytes, size * count) { exchange, bytes throws(HTTPError) in
                try exchange.receiveBody(bytes)
            }
        }
        _ = ccurl_easy_set_prerequest_function(easy.raw) { context, _, _, _, _ in
            let exchange = Exchange.at(context)
            exchange.pace.start(at: exchange.clock.now)
            return CURL_PREREQFUNC_OK
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Exchange {
        Unmanaged<Exchange>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Hands bytes on, and tells libcurl how many were taken; any other number than came ends the transfer.
    private func accept(
        _ start: UnsafeMutablePointer<CChar>?, _ count: Int,
        _ take: (Exchange, UnsafeRawBufferPointer) throws(HTTPError) -> Bool
    ) -> Int {
        pace.receive(count, at: clock.now)
        do throws(HTTPError) {
            let goesOn = try take(self, UnsafeRawBufferPointer(start: start, count: count))
            return goesOn ? count : Int(CURL_WRITEFUNC_ERROR)
        } catch {
            failure = error
            return Int(CURL_WRITEFUNC_ERROR)
        }
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) -> Bool {
        guard redirectLocation == nil else {
            skipped += bytes.count
            return skipped <= Self.redirectBodyLimit
        }
        try body.receive(bytes, of: head)
        return true
    }
}
