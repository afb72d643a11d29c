import CCurl
import HTTPInterface

/// Owns libcurl's multi handle, with the connections and the resolved names that its transfers share.
struct MultiHandle: ~Copyable {
    private let raw: UnsafeMutableRawPointer
    /// libcurl calls it to its end, when it closes the connections.
    private let watch: SocketWatch

    /// Runs once in a process: libcurl asks for it before the first handle.
    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// - Parameters:
    ///   - connections: How many connections are kept for further requests.
    ///   - watch: What waits for the sockets.
    /// - Throws: `noConnection` where libcurl has no memory or descriptor left.
    init(connections: Int, watch: SocketWatch) throws(HTTPError) {
        guard Self.libraryIsReady, let raw = curl_multi_init() else { throw .lacking("memory") }
        self.raw = raw
        self.watch = watch
        _ = ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, connections)
        let context = Unmanaged.passUnretained(watch).toOpaque()
        _ = ccurl_multi_set_pointer(raw, CURLMOPT_SOCKETDATA, context)
        _ = ccurl_multi_set_pointer(raw, CURLMOPT_TIMERDATA, context)
        _ = ccurl_multi_set_socket_function(raw) { _, socket, what, context, _ in
            Unmanaged<SocketWatch>.fromOpaque(context!).takeUnretainedValue().watch(socket, for: what)
            return 0
        }
        _ = ccurl_multi_set_timer_function(raw) { _, milliseconds, context in
            Unmanaged<SocketWatch>.fromOpaque(context!).takeUnretainedValue().setAlarm(milliseconds)
            return 0
        }
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

    /// Lets the transfers go on that the event concerns.
    func act(on event: SocketWatch.Event) {
        var running: Int32 = 0
        _ = curl_multi_socket_action(raw, event.socket, event.action, &running)
    }

    /// Lets the transfers go on whose time has come.
    func actOnAlarm() {
        var running: Int32 = 0
        _ = curl_multi_socket_action(raw, CURL_SOCKET_TIMEOUT, 0, &running)
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
