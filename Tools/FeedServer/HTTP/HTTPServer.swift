import CMicroHTTPD
import Glibc

/// Answers HTTP requests on a listening socket, with libmicrohttpd and a few threads.
///
/// A request never holds a thread: while its answer is being made, its connection is suspended.
struct HTTPServer {
    /// What the threads share.
    final class Context: Sendable {
        let answer: @Sendable (Request) async -> Answer

        init(answer: @escaping @Sendable (Request) async -> Answer) {
            self.answer = answer
        }
    }

    private static let threads = 4
    /// Seconds without a byte after which a kept-alive connection is closed.
    private static let idleLimit = 30

    private let daemon: OpaquePointer

    /// Starts answering; the server goes on until the process ends.
    init?(on socket: ListeningSocket, answer: @escaping @Sendable (Request) async -> Answer) {
        let context = Unmanaged.passRetained(Context(answer: answer)).toOpaque()
        let began = unsafeBitCast(Self.requestBegan, to: Int.self)
        let ended = unsafeBitCast(Self.requestEnded, to: Int.self)
        var options = [
            MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(socket.descriptor), ptr_value: nil),
            MHD_OptionItem(option: .THREAD_POOL_SIZE, value: Self.threads, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: Self.idleLimit, ptr_value: nil),
            MHD_OptionItem(option: .URI_LOG_CALLBACK, value: began, ptr_value: nil),
            MHD_OptionItem(option: .NOTIFY_COMPLETED, value: ended, ptr_value: nil),
            MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
        ]
        let flags = MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        guard let daemon = cmicrohttpd_start(flags, Self.handle, context, &options) else { return nil }
        self.daemon = daemon
    }

    /// Accepts no more connections.
    func quiesce() {
        _ = MHD_quiesce_daemon(daemon)
    }
}
