import CCurl
import Glibc
import HTTPInterface

/// Waits for libcurl's sockets, its timer, and a descriptor that wakes it, by epoll. It lives on the loop's thread.
///
/// libcurl wants to hear of a connection during a transfer only, and would have it taken out and put in again for each.
/// A connection that waits for its answers stays in instead, which spares two system calls a request (a tenth of its
/// cost, on loopback): whoever uses it next finds it there. It is taken out when it has something to say that nobody
/// listens to, and forgotten when libcurl closes it. Sockets that libcurl does not announce the end of, those of
/// resolvers and of connections that never came about, do not wait for reading, or were not opened here: they are
/// taken out at once.
final class SocketWatch {
    /// What happened on a socket.
    struct Event {
        let socket: Int32
        /// Of libcurl's `CURL_CSELECT_…`.
        let action: Int32
    }

    private struct Entry {
        /// What the kernel was told.
        var registered: UInt32 = 0
        /// Whether libcurl wants to hear of it now.
        var isWanted = false
        /// Whether its end will be announced.
        var isConnection = false
    }

    private let epoll: Int32
    private let wakeup: Int32
    private let clock: LoopClock
    private var entries: [Entry] = []
    private let found: UnsafeMutableBufferPointer<epoll_event>
    private var foundCount = 0
    /// When libcurl wants to be called although no socket is ready.
    private var alarm: Int?

    /// - Parameter wakeup: A descriptor that stays open for as long as this lives.
    /// - Throws: `noConnection` where the process has no descriptor left.
    init(wakeup: borrowing Wakeup, clock: LoopClock) throws(HTTPError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0, wakeup.descriptor >= 0 else {
            Glibc.close(epoll)
            throw .lacking("descriptor")
        }
        found = .allocate(capacity: 64)
        self.wakeup = wakeup.descriptor
        self.clock = clock
        makeEntry(wakeup.descriptor)
        register(wakeup.descriptor, for: EPOLLIN.rawValue)
    }

    deinit {
        Glibc.close(epoll)
        found.deallocate()
    }

    /// Sets the alarm, in milliseconds from now; none where they are negative.
    func setAlarm(_ milliseconds: Int) {
        alarm = milliseconds < 0 ? nil : clock.now + milliseconds * 1_000_000
    }

    /// Whether the alarm's time has come; it rings once.
    func alarmRings() -> Bool {
        guard let alarm, alarm <= clock.now else { return false }
        self.alarm = nil
        return true
    }

    /// Opens a socket for a connection; negative where there is none left. Programs that are started do not inherit it.
    func open(_ family: Int32, _ type: Int32, _ protocol: Int32) -> Int32 {
        let socket = Glibc.socket(family, type | Int32(SOCK_CLOEXEC.rawValue), `protocol`)
        guard socket >= 0 else { return socket }
        makeEntry(socket)
        entries[Int(socket)] = Entry(isConnection: true)
        return socket
    }

    /// Closes a socket that ``open(_:_:_:)`` opened.
    func close(_ socket: Int32) -> Int32 {
        entries[Int(socket)] = Entry()
        return Glibc.close(socket)
    }

    /// Watches the socket for `what`, one of libcurl's `CURL_POLL_…`.
    func watch(_ socket: Int32, for what: Int32) {
        let events: UInt32 =
            switch what {
            case CURL_POLL_IN: EPOLLIN.rawValue
            case CURL_POLL_OUT: EPOLLOUT.rawValue
            case CURL_POLL_INOUT: EPOLLIN.rawValue | EPOLLOUT.rawValue
            default: 0
            }
        makeEntry(socket)
        let entry = entries[Int(socket)]
        entries[Int(socket)].isWanted = events != 0
        let stays = events == 0 && entry.isConnection && entry.registered == EPOLLIN.rawValue
        if !stays { register(socket, for: events) }
    }

    /// Waits until something happens, or `time` comes.
    func wait(until time: Int) {
        let end = min(time, alarm ?? .max)
        let nanoseconds = min(max(end - clock.now, 0), 3_600_000_000_000)
        let count = epoll_wait(
            epoll, found.baseAddress, Int32(found.count), Int32((nanoseconds + 999_999) / 1_000_000))
        foundCount = max(Int(count), 0)
        clock.look()
    }

    /// Hands on what happened.
    func forEachEvent(_ handle: (Event) -> Void) {
        for event in found[..<foundCount] {
            if event.data.fd == wakeup {
                var signals: eventfd_t = 0
                eventfd_read(wakeup, &signals)
            } else if entries[Int(event.data.fd)].isWanted {
                handle(Event(socket: event.data.fd, action: Self.action(event.events)))
            } else {
                register(event.data.fd, for: 0)
            }
        }
        foundCount = 0
    }

    private static func action(_ events: UInt32) -> Int32 {
        var action: Int32 = 0
        if events & EPOLLIN.rawValue != 0 { action |= CURL_CSELECT_IN }
        if events & EPOLLOUT.rawValue != 0 { action |= CURL_CSELECT_OUT }
        if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { action |= CURL_CSELECT_ERR }
        return action
    }

    private func makeEntry(_ socket: Int32) {
        while entries.count <= Int(socket) { entries.append(Entry()) }
    }

    private func register(_ socket: Int32, for events: UInt32) {
        let before = entries[Int(socket)].registered
        guard before != events else { return }
        let operation = events == 0 ? EPOLL_CTL_DEL : before == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
        entries[Int(socket)].registered = events
        var event = epoll_event(events: events, data: epoll_data_t(fd: socket))
        // Taking out a socket that was closed meanwhile fails, and does no harm.
        _ = epoll_ctl(epoll, operation, socket, &event)
    }
}
