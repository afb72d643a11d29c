public import Foundation
import Synchronization
import TextInterface

/// Writes lines, each with the time, to the places that the user wants.
public final class Log: Sendable {
    private let destinations: Mutex<[LogDestination]>
    private let now: @Sendable () -> Date

    /// Makes a log; without destinations it writes nothing.
    public init(to destinations: [LogDestination], now: @escaping @Sendable () -> Date) {
        self.destinations = Mutex(destinations)
        self.now = now
    }

    deinit {
        destinations.withLock { destinations in
            for destination in destinations { destination.close() }
        }
    }

    /// The log that `--log` and `--verbose` ask for.
    ///
    /// - Throws: A ``UsageError`` where the file cannot be written.
    public static func make(
        file: String?, verbose: Bool, now: @escaping @Sendable () -> Date
    ) throws(UsageError) -> Log {
        var destinations: [LogDestination] = verbose ? [.standardError] : []
        if let file { destinations.append(try LogDestination(path: file)) }
        return Log(to: destinations, now: now)
    }

    /// Writes one line; what came from outside is sanitized first.
    public func write(_ line: @autoclosure () -> String) {
        destinations.withLock { destinations in
            guard !destinations.isEmpty else { return }
            let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let line = "\(time) \(SafeText(line()).text)\n"
            for index in destinations.indices { destinations[index].write(line) }
        }
    }
}
