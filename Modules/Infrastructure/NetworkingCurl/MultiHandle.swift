import CCurl
import HTTPInterface

/// Owns libcurl's multi handle, whose transfers share its connection pool and DNS cache.
struct MultiHandle: ~Copyable {
    private let raw: UnsafeMutableRawPointer
    /// libcurl calls it until cleanup has closed all connections.
    private let poller: SocketPoller

    /// Runs once in a process, before the first handle (curl_global_init).
    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// - Parameters:
    ///   - connections: The most idle connections in the pool.
    ///   - poller: Watches the sockets.
    /// - Throws: `noConnection` where libcurl lacks memory or a descriptor.
    init(connections: Int, poller: SocketPoller) throws(HTTPError) {
        guard Self.libraryIsReady, let raw = curl_multi_init() else { throw .lacking("memory") }
        self.raw = raw
        self.poller = poller
        _ = ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, connections)
        let context = Unmanaged.passUnretained(poller).toOpaque()
        _ = ccurl_multi_set_pointer(raw, CURLMOPT_SOCKETDATA, context)
        _ = ccurl_multi_set_pointer(raw, CURLMOPT_TIMERDATA, context)
        _ = ccurl_multi_set_socket_function(raw) { _, socket, what, context, _ in
            Unmanaged<SocketPoller>.fromOpaque(context!).takeUnretainedValue().watch(socket, for: what)
            return 0
        }
        _ = ccurl_multi_set_timer_function(raw) { _, milliseconds, context in
            Unmanaged<SocketPoller>.fromOpaque(context!).takeUnretainedValue().setTimer(milliseconds)
            return 0
        }
    }

    deinit { curl_multi_cleanup(raw) }

    func add(_ easy: borrowing EasyHandle) -> CURLMcode { curl_multi_add_handle(raw, easy.raw) }

    func remove(_ easy: borrowing EasyHandle) { _ = curl_multi_remove_handle(raw, easy.raw) }

    func act(on event: SocketPoller.Event) {
        var running: Int32 = 0
        _ = curl_multi_socket_action(raw, event.socket, event.action, &running)
    }

    /// Continues the transfers for which libcurl set the timer.
    func fireTimer() {
        var running: Int32 = 0
        _ = curl_multi_socket_action(raw, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    /// Removes and returns the easy handle and the code of a transfer that has ended; `nil` if no more
    /// have.
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
