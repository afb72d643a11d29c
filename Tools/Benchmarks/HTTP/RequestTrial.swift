import Foundation
import HTTPInterface
import NetworkingCurl

/// The processors on which a client and its server run.
enum Placement: String, CustomStringConvertible {
    /// Both on one processor.
    case pinned
    /// The kernel's choice.
    case spread

    var description: String { rawValue }

    /// The words that start a program with this placement.
    var command: [String] {
        switch self {
        case .pinned: ["taskset", "-c", "\(firstProcessor)"]
        case .spread: []
        }
    }

    /// The first processor on which this process may run.
    private var firstProcessor: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.firstMatch(of: /Cpus_allowed_list:\s*(\d+)/).flatMap { Int($0.1) } ?? 0
    }
}

/// A client whose rate of requests is measured.
enum RequestTrial: String, CaseIterable {
    case ownExecutor = "own"
    case libcurl
    case defaultExecutor = "default"
    case urlSession = "URLSession"

    /// The client's requests a second over a number of milliseconds, in a child process.
    func rate(of url: String, width: Int, at placement: Placement, over time: Int) throws -> Double {
        let output = try OwnProcess.output(
            of: ["requests", rawValue, url, "\(width)", "\(time)"], through: placement.command)
        guard let rate = output.flatMap({ Double($0.split(separator: "\n").last ?? "") })
        else { throw CannotRun("\(rawValue) failed.") }
        return rate
    }

    // MARK: In a child process

    static func run(_ words: [String]) async throws -> String {
        guard words.count == 4, let trial = RequestTrial(rawValue: words[0]), let url = HTTPURL(words[1]),
            let width = Int(words[2]), let time = Int(words[3])
        else { throw CannotRun("there is no such trial.") }
        return "\(try await trial.rate(of: url, width: width, over: .milliseconds(time)))"
    }

    private func rate(of url: HTTPURL, width: Int, over time: Duration) async throws -> Double {
        switch self {
        case .libcurl:
            let peer = MultiPeer(width: width)
            return try await Self.rate(over: time) { count in _ = try peer.get(url.text, times: count) }
        case .urlSession:
            let peer = SessionPeer(width: width)
            return try await Self.rate(over: time) { count in
                try await Self.repeated(count, width) { try await peer.get(url.url) }
            }
        case .ownExecutor, .defaultExecutor:
            let client = Benchmark.directClient()
            let preferred: (any TaskExecutor)? = self == .ownExecutor ? client.executor : nil
            let rate = try await withTaskExecutorPreference(preferred) {
                try await Self.rate(over: time) { count in
                    try await Self.repeated(count, width) { try await Self.get(url, client) }
                }
            }
            await client.shutdown()
            return rate
        }
    }

    private static func get(_ url: HTTPURL, _ client: CurlHTTPClient) async throws {
        let response = try await client.send(HTTPRequest(url))
        guard response.status == 200, response.body.count == 2_048 else {
            throw CannotRun("the client got status \(response.status).")
        }
    }

    /// Requests a second over at least a time, after a warm-up of a tenth of it.
    @concurrent private static func rate(
        over time: Duration, _ requests: (Int) async throws -> Void
    ) async throws -> Double {
        let batch = 640
        let clock = ContinuousClock()
        let warm = clock.now + time / 10
        while clock.now < warm { try await requests(batch) }
        let start = clock.now
        var count = 0
        while clock.now < start + time {
            try await requests(batch)
            count += batch
        }
        return Double(count) / ((clock.now - start) / .seconds(1))
    }

    /// Runs an operation a number of times with a given concurrency, on the caller's preferred executor or
    /// the default one, and never on the main actor.
    @concurrent private static func repeated(
        _ count: Int, _ width: Int, _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard width > 1 else {
            for _ in 0..<count { try await work() }
            return
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask { for _ in 0..<count / width { try await work() } }
            }
            try await group.waitForAll()
        }
    }
}
