public import Foundation
import Synchronization
import TextInterface

/// A log of lines with their time.
public final class Log: Sendable {
    private let destinations: Mutex<[LogDestination]>
    private let now: @Sendable () -> Date

    /// Creates a log; without destinations it discards its lines.
    public init(to destinations: [LogDestination], now: @escaping @Sendable () -> Date) {
        self.destinations = Mutex(destinations)
        self.now = now
    }

    deinit {
        destinations.withLock { destinations in
            for destination in destinations { destination.close() }
        }
    }

    /// Creates the log for `--log` and `--verbose`.
    ///
    /// - Throws: A ``UsageError`` if the file cannot be written.
    public static func make(
        file: String?, verbose: Bool, now: @escaping @Sendable () -> Date
    ) throws(UsageError) -> Log {
        var destinations: [LogDestination] = verbose ? [.standardError] : []
        if let file { destinations.append(try LogDestination(path: file)) }
        return Log(to: destinations, now: now)
    }

    /// Writes a sanitized line.
    public func write(_ line: @autoclosure () -> String) {
        destinations.withLock { destinations in
            guard !destinations.isEmpty else { return }
            let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let line = "\(time) \(SafeText(line()).text)\n"
            for index in destinations.indices { destinations[index].write(line) }
        }
    }
}
