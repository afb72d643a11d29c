import HTTPInterface

/// Takes how much has come of transfers to those who wait for them.
final class TransferProgress {
    private struct Transfer {
        var percent: Int?
    }

    private var transfers: [HTTPURL: Transfer] = [:]
    private var watchers: [HTTPURL: [Int: (Int) -> Void]] = [:]
    private var lastWatcher = 0

    /// Takes what is told of a transfer while `work` runs, and nothing that comes too late.
    func during<Value>(_ url: HTTPURL, _ work: () async throws -> Value) async rethrows -> Value {
        transfers[url] = Transfer()
        defer { transfers[url] = nil }
        return try await work()
    }

    /// So much has come of a transfer.
    func tell(_ url: HTTPURL, _ percent: Int) {
        guard transfers[url] != nil else { return }
        transfers[url]?.percent = percent
        watchers[url]?.values.forEach { $0(percent) }
    }

    /// Tells somebody of a transfer while `work` runs, at once where something is known of it already.
    func watching<Value>(
        _ url: HTTPURL, _ tell: @escaping (Int) -> Void, _ work: () async throws -> Value
    ) async rethrows -> Value {
        lastWatcher += 1
        let watcher = lastWatcher
        watchers[url, default: [:]][watcher] = tell
        defer {
            watchers[url]?[watcher] = nil
            if watchers[url]?.isEmpty == true { watchers[url] = nil }
        }
        if let percent = transfers[url]?.percent { tell(percent) }
        return try await work()
    }
}

/// Says when how much of a transfer is worth telling: of one that takes longer than a second, ten times a second.
nonisolated struct TransferMeter {
    private static let patience = Duration.seconds(1)
    private static let pause = Duration.milliseconds(100)

    private var due: Duration
    private var last: Int?

    init(at now: Duration) {
        due = now + Self.patience
    }

    /// How much has come, in percent; `nil` where that is not known, or not worth telling now.
    mutating func percent(_ count: Int, of expected: Int?, at now: Duration) -> Int? {
        guard let expected, expected > 0, now >= due else { return nil }
        let percent = min(100, count * 100 / expected)
        guard percent != last else { return nil }
        (due, last) = (now + Self.pause, percent)
        return percent
    }
}
