import CMicroHTTPD

/// A connection that libmicrohttpd leaves alone until it is resumed, once.
///
/// `@unchecked` because a pointer is not Sendable by itself: libmicrohttpd keeps a suspended connection alive, and lets
/// any thread resume it.
struct SuspendedConnection: @unchecked Sendable {
    private let connection: OpaquePointer

    /// To be called on the connection's own thread, in one of its callbacks.
    init(_ connection: OpaquePointer) {
        self.connection = connection
        MHD_suspend_connection(connection)
    }

    func resume() {
        MHD_resume_connection(connection)
    }
}
