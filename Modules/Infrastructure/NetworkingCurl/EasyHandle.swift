import CCurl
import HTTPInterface

/// Owns one of libcurl's easy handles and frees it.
struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer

    /// - Throws: `noConnection` where libcurl has no memory left.
    init() throws(HTTPError) {
        guard let raw = curl_easy_init() else { throw .lacking("memory") }
        self.raw = raw
    }

    deinit {
        curl_easy_cleanup(raw)
    }

    func set(_ option: CURLoption, _ value: Int) {
        _ = ccurl_easy_set_long(raw, option, value)
    }

    /// libcurl copies the text.
    func set(_ option: CURLoption, _ text: String) {
        _ = ccurl_easy_set_text(raw, option, text)
    }

    /// libcurl keeps the pointer until it is set again.
    func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
        _ = ccurl_easy_set_pointer(raw, option, pointer)
    }

    /// libcurl keeps the list, which must live until another one is set.
    func set(_ option: CURLoption, _ list: borrowing HeaderList) {
        _ = ccurl_easy_set_list(raw, option, list.first)
    }

    /// Goes on with a transfer whose bytes were not taken; they are offered again before this returns.
    func resume() -> CURLcode {
        curl_easy_pause(raw, CURLPAUSE_CONT)
    }

    /// Whether the transfer reached the server, or its proxy: what takes too long from then on is their slowness.
    var hasConnected: Bool { number(CURLINFO_LOCAL_PORT) > 0 }

    /// What a proxy said to the wish for a tunnel; 0 where none was asked.
    var tunnelStatus: Int { number(CURLINFO_HTTP_CONNECTCODE) }

    private func number(_ info: CURLINFO) -> Int {
        var number = 0
        _ = ccurl_easy_get_long(raw, info, &number)
        return number
    }

    /// Has connections open their sockets through `arrival`, which must outlive the handle, and close them through `watch`,
    /// which must outlive them.
    func openSockets(through arrival: UnsafeMutablePointer<Arrival>, closing watch: SocketWatch) {
        set(CURLOPT_OPENSOCKETDATA, UnsafeMutableRawPointer(arrival))
        set(CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(watch).toOpaque())
        _ = ccurl_easy_set_open_function(raw) { arrival, _, address in
            guard let arrival, let address else { return CURL_SOCKET_BAD }
            return arrival.assumingMemoryBound(to: Arrival.self).pointee.openSocket(address)
        }
        _ = ccurl_easy_set_close_function(raw) { context, socket in
            guard let context else { return -1 }
            return Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().close(socket)
        }
    }
}
