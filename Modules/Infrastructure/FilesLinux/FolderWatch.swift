import Glibc
import Synchronization

/// Watches a folder with inotify(7), on a thread of its own.
final class FolderWatch: Sendable {
    /// The path, unchanged.
    let folder: String
    private let onChange: @Sendable () -> Void
    private let events: Int32
    /// A socket pair: the thread polls the first end, and closing the second ends the thread.
    private let ends: (Int32, Int32)
    private let names = Mutex<Set<String>>([])

    /// Watches a folder; `nil` if it does not exist, or the system has no watches left.
    ///
    /// - Parameter onChange: Called on the watch's thread after one or several changes.
    init?(of folder: String, onChange: @escaping @Sendable () -> Void) {
        var pair: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &pair) == 0 else { return nil }
        events = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        (self.folder, self.onChange, ends) = (folder, onChange, (pair[0], pair[1]))
        guard events >= 0, inotify_add_watch(events, folder, Self.wanted) >= 0 else { return nil }
    }

    deinit {
        // close(2) ignores -1.
        for descriptor in [events, ends.0, ends.1] { close(descriptor) }
    }

    /// The names of files that are open for writing and were changed.
    var written: Set<String> { names.withLock(\.self) }

    /// Starts the thread, which calls `ended` last; at once where the system has no thread left.
    func start(ended: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(
            Body { [self] in
                watch()
                ended()
            })
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { body in
                Unmanaged<Body>.fromOpaque(body!).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        guard code != 0 else {
            pthread_detach(thread)
            return
        }
        body.release()
        ended()
    }

    /// Ends the thread. May be called repeatedly, on any thread.
    func end() { shutdown(ends.1, Int32(SHUT_RDWR)) }

    private final class Body {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// The change in a batch of events.
    private enum Change: Comparable { case nothing, files, folderIsGone }

    /// The pause in milliseconds after which several changes are reported as one, and the number of shorter
    /// pauses after which they are reported anyway.
    private static let pause: (milliseconds: Int32, limit: Int) = (50, 20)

    private func watch() {
        while wait(milliseconds: -1) {
            var change = readEvents()
            guard change > .nothing else { continue }
            for _ in 0..<Self.pause.limit {
                guard wait(milliseconds: Self.pause.milliseconds) else { break }
                change = max(change, readEvents())
            }
            onChange()
            if change == .folderIsGone { return }
        }
    }

    /// Waits for events.
    ///
    /// - Returns: Whether events are available; otherwise the time is over, or the watch has ended.
    private func wait(milliseconds: Int32) -> Bool {
        var polled = [events, ends.0].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&polled, nfds_t(polled.count), milliseconds) < 0, errno == EINTR {}
        return polled[0].revents != 0 && polled[1].revents == 0
    }

    private func readEvents() -> Change {
        var change = Change.nothing
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(events, &buffer, buffer.count)
            guard count > 0 else { return change }
            change = max(change, take(buffer[..<count]))
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>) -> Change {
        var (change, rest) = (Change.nothing, bytes)
        let head = MemoryLayout<inotify_event>.size
        while rest.count >= head {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
            rest = rest.dropFirst(head + Int(event.len))
            change = max(change, take(event.mask, String(decoding: name, as: UTF8.self)))
        }
        return change
    }

    private func take(_ mask: UInt32, _ name: String) -> Change {
        if mask & Self.gone != 0 { return .folderIsGone }
        if mask & Self.changed == 0 {
            names.withLock { _ = $0.insert(name) }
            return .nothing
        }
        // After an overflow the closed files are unknown.
        names.withLock { if mask & UInt32(IN_Q_OVERFLOW) != 0 { $0 = [] } else { $0.remove(name) } }
        return .files
    }

    private static let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)
    private static let changed = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_Q_OVERFLOW)
    private static let wanted = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MODIFY | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR)
}
