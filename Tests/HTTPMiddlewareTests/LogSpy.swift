import HTTPMiddleware
import Synchronization

/// A log that remembers its lines.
final class LogSpy: HTTPLog {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func write(_ line: @autoclosure () -> String) {
        let line = line()
        written.withLock { $0.append(line) }
    }
}
