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

    /// Whether a connection to the server, or its proxy, came about in the transfer that just ended.
    var hasConnected: Bool {
        var microseconds: curl_off_t = 0
        _ = ccurl_easy_get_offset(raw, CURLINFO_CONNECT_TIME_T, &microseconds)
        return microseconds > 0
    }
}
