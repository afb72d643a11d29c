import HTTPInterface

/// Reports the progress of downloads to their callers.
final class TransferProgress {
    private struct Transfer {
        var percent: Int?
    }

    private var transfers: [HTTPURL: Transfer] = [:]
    private var watchers: [HTTPURL: [Int: (Int) -> Void]] = [:]
    private var lastWatcher = 0

    /// Accepts ``report(_:_:)`` of a URL while `work` runs, and ignores it afterwards.
    func during<Value>(_ url: HTTPURL, _ work: () async throws -> Value) async rethrows -> Value {
        transfers[url] = Transfer()
        defer { transfers[url] = nil }
        return try await work()
    }

    /// Reports a percentage to the watchers of a URL.
    func report(_ url: HTTPURL, _ percent: Int) {
        guard transfers[url] != nil else { return }
        transfers[url]?.percent = percent
        watchers[url]?.values.forEach { $0(percent) }
    }

    /// Calls `report` with a URL's percentage while `work` runs, at once where it is known.
    func watching<Value>(
        _ url: HTTPURL, _ report: @escaping (Int) -> Void, _ work: () async throws -> Value
    ) async rethrows -> Value {
        lastWatcher += 1
        let watcher = lastWatcher
        watchers[url, default: [:]][watcher] = report
        defer {
            watchers[url]?[watcher] = nil
            if watchers[url]?.isEmpty == true { watchers[url] = nil }
        }
        if let percent = transfers[url]?.percent { report(percent) }
        return try await work()
    }
}

/// Decides when to report a download's progress: changes after its first second, ten times a second.
nonisolated struct TransferMeter {
    private static let delay = Duration.seconds(1)
    private static let pause = Duration.milliseconds(100)

    private var due: Duration
    private var last: Int?

    init(at now: Duration) {
        due = now + Self.delay
    }

    /// The percentage to report now, or `nil`.
    ///
    /// - Parameter expected: The count of all bytes; `nil` if it is unknown.
    mutating func percent(_ count: Int, of expected: Int?, at now: Duration) -> Int? {
        guard let expected, expected > 0, now >= due else { return nil }
        let percent = min(100, count * 100 / expected)
        guard percent != last else { return nil }
        (due, last) = (now + Self.pause, percent)
        return percent
    }
}
