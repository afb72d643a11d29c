import CMicroHTTPD
import Glibc

/// An HTTP server on a listening socket, by libmicrohttpd and a few threads.
///
/// A request holds no thread: its connection is suspended until the response is complete.
enum HTTPServer {
    final class Context: Sendable {
        let answer: @Sendable (Request) async -> Outcome

        init(answer: @escaping @Sendable (Request) async -> Outcome) { self.answer = answer }
    }

    private static let threads = 4
    /// In seconds.
    private static let idleTimeout = 30

    /// Serves requests until the process ends.
    ///
    /// - Returns: Whether the threads could be started.
    static func start(on socket: ListeningSocket, answer: @escaping @Sendable (Request) async -> Outcome)
        -> Bool
    {
        let context = Unmanaged.passRetained(Context(answer: answer)).toOpaque()
        let began = unsafeBitCast(requestBegan, to: Int.self)
        let ended = unsafeBitCast(requestEnded, to: Int.self)
        var options = [
            MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(socket.descriptor), ptr_value: nil),
            MHD_OptionItem(option: .THREAD_POOL_SIZE, value: threads, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: idleTimeout, ptr_value: nil),
            MHD_OptionItem(option: .URI_LOG_CALLBACK, value: began, ptr_value: nil),
            MHD_OptionItem(option: .NOTIFY_COMPLETED, value: ended, ptr_value: nil),
            MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
        ]
        let flags = MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        return cmicrohttpd_start(flags, handle, context, &options) != nil
    }
}
