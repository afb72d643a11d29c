import CCurl

/// Owns libcurl's multi handle, with the connections and the resolved names that its transfers share.
struct MultiHandle: ~Copyable {
    private let raw: UnsafeMutableRawPointer

    /// Runs once in a process; libcurl asks for it before the first handle, and counts no second call.
    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// - Parameter connections: How many connections are kept for further requests.
    init(connections: Int) {
        guard Self.libraryIsReady, let raw = curl_multi_init() else {
            preconditionFailure("libcurl cannot be set up")
        }
        self.raw = raw
        _ = ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, connections)
    }

    deinit {
        curl_multi_cleanup(raw)
    }

    func add(_ easy: borrowing EasyHandle) -> CURLMcode {
        curl_multi_add_handle(raw, easy.raw)
    }

    func remove(_ easy: borrowing EasyHandle) {
        _ = curl_multi_remove_handle(raw, easy.raw)
    }

    /// Lets every transfer do what it can without waiting.
    func perform() {
        var running: Int32 = 0
        _ = curl_multi_perform(raw, &running)
    }

    /// Waits until a transfer or `wakeup` can go on, or the time is up.
    func wait(for milliseconds: Int32, or wakeup: borrowing Wakeup) {
        var extra = curl_waitfd(fd: wakeup.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        _ = curl_multi_poll(raw, &extra, 1, milliseconds, nil)
        if extra.revents != 0 { wakeup.clear() }
    }

    /// The easy handle and the result of a transfer that has ended, until there is none left.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(raw, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
                continue
            }
            return (easy, message.pointee.data.result)
        }
        return nil
    }
}
