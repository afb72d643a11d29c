import CommandLineKit
import Foundation
import HTTPMiddleware
import Synchronization
import TextInterface

/// Takes one line for each request, cache miss and fault, and writes it with the time to where the reader wanted it.
nonisolated final class Log: HTTPLog {
    private let destinations: Mutex<[LogDestination]>
    private let now: @Sendable () -> Date

    /// - Parameter destinations: Where lines go; none, and nothing is written.
    init(to destinations: [LogDestination], now: @escaping @Sendable () -> Date) {
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
    static func make(
        file: String?, verbose: Bool, now: @escaping @Sendable () -> Date
    ) throws(UsageError) -> Log {
        var destinations: [LogDestination] = verbose ? [.standardError] : []
        if let file { destinations.append(try LogDestination(path: file)) }
        return Log(to: destinations, now: now)
    }

    /// Writes one line; what came from outside is sanitized first.
    func write(_ line: @autoclosure () -> String) {
        destinations.withLock { destinations in
            guard !destinations.isEmpty else { return }
            let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let line = "\(time) \(SafeText(line()).text)\n"
            for index in destinations.indices { destinations[index].write(line) }
        }
    }
}
