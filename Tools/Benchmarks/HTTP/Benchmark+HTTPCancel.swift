import Foundation
import HTTPInterface
import NetworkingCurl

extension Benchmark {
    static let httpCancel = Benchmark(
        name: "http-cancel", about: "from cancelling or quitting to the end, whatever a transfer waits for"
    ) { setting in
        let count = max(2, setting.runs * 30)
        var comparisons: [Comparison] = []
        for moment in CancelTrials.Moment.allCases {
            do {
                let trials =
                    moment == .resolving
                    ? try SilentResolver.trials(count) : try await CancelTrials.run(count, at: moment)
                comparisons += trials.comparisons(at: moment)
            } catch let reason as CannotRun where moment == .resolving {
                say("  without a resolver that says nothing: \(reason)")
            }
        }
        return comparisons
    }
}

/// The milliseconds of cancelled transfers until their ends.
struct CancelTrials {
    /// The phase of the cancelled transfers.
    enum Moment: String, CaseIterable {
        case connecting
        case resolving
        case silence
        case body
    }

    private(set) var cancels: [Double] = []
    private(set) var quits: [Double] = []

    init() {}

    /// Parses ``text``.
    init?(_ text: String) {
        let rows = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
        guard rows.count == 2, !rows[0].isEmpty, rows[0].count == rows[1].count else { return nil }
        (cancels, quits) = (rows[0], rows[1])
    }

    /// The times as text for the parent process.
    var text: String {
        [cancels, quits].map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: "\n")
    }

    func comparisons(at moment: Moment) -> [Comparison] {
        [("cancel", Samples(cancels)), ("quit", Samples(quits))].flatMap { name, times in
            [("p50", times), ("p99", Samples([times.percentile(99)]))].map { percentile, times in
                Comparison(
                    name: "http-cancel/\(moment.rawValue)/\(name)/\(percentile)", unit: "ms", ours: times,
                    target: "≤ 200 ms")
            }
        }
    }

    /// Cancels the tasks of a number of transfers, and shuts down the clients of as many others.
    static func run(_ count: Int, at moment: Moment) async throws -> CancelTrials {
        let server = try FaultyServer()
        let full = try LoopbackListener(backlog: 0, isFull: true)
        let url =
            switch moment {
            case .connecting: full.url
            case .resolving: HTTPURL("http://some.name.test/")!
            case .silence: server.url(.silence)
            case .body: server.url(.part)
            }
        var trials = CancelTrials()
        for _ in 0..<count {
            let isAsked = moment == .silence || moment == .body
            trials.cancels.append(
                try await end(url, on: server, isAsked: isAsked) { _, task in task.cancel() })
            trials.quits.append(
                try await end(url, on: server, isAsked: isAsked) { client, _ in await client.shutdown() })
        }
        return trials
    }

    /// The milliseconds from the cancellation of a waiting transfer to its end.
    ///
    /// - Parameter isAsked: Whether the server receives the request.
    private static func end(
        _ url: HTTPURL, on server: FaultyServer, isAsked: Bool,
        by ending: (CurlHTTPClient, Task<HTTPResponse, any Error>) async -> Void
    ) async throws -> Double {
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        configuration.connectTimeout = .seconds(60)
        configuration.responseTimeout = .seconds(60)
        let client = CurlHTTPClient(configuration: configuration)
        let before = server.requestCount
        let task = Task { try await client.send(HTTPRequest(url)) }
        while isAsked, server.requestCount == before { await Task.yield() }
        // A second transfer that completes proves that the first one has begun.
        _ = try await client.send(HTTPRequest(server.url(.whole)))
        let time = await seconds {
            await ending(client, task)
            _ = await task.result
        }
        await client.shutdown()
        return time * 1_000
    }
}
