import CCurl

/// Owns one of libcurl's easy handles and frees it.
struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer

    init() {
        guard let raw = curl_easy_init() else { preconditionFailure("libcurl cannot make a handle") }
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

    /// Has connections open and close their sockets through `watch`, which must outlive them.
    func openSockets(through watch: SocketWatch) {
        let context = Unmanaged.passUnretained(watch).toOpaque()
        set(CURLOPT_OPENSOCKETDATA, context)
        set(CURLOPT_CLOSESOCKETDATA, context)
        _ = ccurl_easy_set_open_function(raw) { context, _, address in
            guard let context, let address = address?.pointee else { return CURL_SOCKET_BAD }
            return Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue()
                .open(address.family, address.socktype, address.protocol)
        }
        _ = ccurl_easy_set_close_function(raw) { context, socket in
            guard let context else { return -1 }
            return Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().close(socket)
        }
    }
}
