import CCurl
import Glibc
import HTTPInterface

/// Waits by epoll for libcurl's sockets, its timer and a wakeup descriptor. Confined to the loop's thread.
///
/// libcurl unregisters a connection's socket after each transfer and registers it again for the next. A
/// socket that is registered for reading stays registered instead, which saves two system calls a request (a
/// tenth of its cost, on loopback). It is unregistered on an event that libcurl does not observe, or when
/// libcurl closes it. Other sockets, of resolvers and of failed connections, are unregistered at once, since
/// libcurl does not announce their end.
final class SocketPoller {
    struct Event {
        let socket: Int32
        /// A mask of libcurl's `CURL_CSELECT_…`.
        let action: Int32
    }

    private struct Entry {
        /// The events for which epoll has the socket registered.
        var registered: UInt32 = 0
        /// Whether libcurl observes the socket.
        var isObserved = false
        /// Whether ``SocketPoller/open(_:_:_:)`` opened the socket, so that libcurl announces its end.
        var isConnection = false
    }

    private let epoll: Int32
    private let wakeup: Int32
    private let clock: LoopClock
    private var entries: [Entry] = []
    private let events: UnsafeMutableBufferPointer<epoll_event>
    private var eventCount = 0
    /// The time of libcurl's timer.
    private var timer: Int?

    /// - Parameter wakeup: Must outlive the poller.
    /// - Throws: `noConnection` if the process has no free descriptor.
    init(wakeup: borrowing Wakeup, clock: LoopClock) throws(HTTPError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0, wakeup.descriptor >= 0 else {
            Glibc.close(epoll)
            throw .lacking("descriptor")
        }
        events = .allocate(capacity: 64)
        self.wakeup = wakeup.descriptor
        self.clock = clock
        makeEntry(wakeup.descriptor)
        register(wakeup.descriptor, for: EPOLLIN.rawValue)
    }

    deinit {
        Glibc.close(epoll)
        events.deallocate()
    }

    /// Sets the timer to milliseconds from now; a negative number clears it.
    func setTimer(_ milliseconds: Int) {
        timer = milliseconds < 0 ? nil : clock.now + milliseconds * 1_000_000
    }

    /// Whether the timer has expired, which clears it.
    func timerFires() -> Bool {
        guard let timer, timer <= clock.now else { return false }
        self.timer = nil
        return true
    }

    /// Opens a socket with close-on-exec for a connection; negative on failure.
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
        entries[Int(socket)].isObserved = events != 0
        let stays = events == 0 && entry.isConnection && entry.registered == EPOLLIN.rawValue
        if !stays { register(socket, for: events) }
    }

    /// Waits for an event, the timer or `time`.
    func wait(until time: Int) {
        let end = min(time, timer ?? .max)
        let nanoseconds = min(max(end - clock.now, 0), 3_600_000_000_000)
        let count = epoll_wait(
            epoll, events.baseAddress, Int32(events.count), Int32((nanoseconds + 999_999) / 1_000_000))
        eventCount = max(Int(count), 0)
        clock.update()
    }

    /// Passes on the events of the last wait.
    func forEachEvent(_ handle: (Event) -> Void) {
        for event in events[..<eventCount] {
            if event.data.fd == wakeup {
                var signals: eventfd_t = 0
                eventfd_read(wakeup, &signals)
            } else if entries[Int(event.data.fd)].isObserved {
                handle(Event(socket: event.data.fd, action: Self.action(event.events)))
            } else {
                register(event.data.fd, for: 0)
            }
        }
        eventCount = 0
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
        // Unregistering a socket that was closed meanwhile fails, which does not matter.
        _ = epoll_ctl(epoll, operation, socket, &event)
    }
}
