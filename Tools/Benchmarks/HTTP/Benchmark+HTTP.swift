import Foundation
import HTTPInterface
import NetworkingCurl

extension Benchmark {
    static let httpSequential = Benchmark(
        name: "http-sequential", about: "GETs of 2 KB, one at a time, from nginx on this machine"
    ) { setting in
        try await requests(
            "http-sequential", setting, width: 1, count: 500, sessionCount: 200,
            targets: Targets(
                own: "≥ 0.95", standard: "≥ 0.65", session: "≥ 4"))
    }

    static let httpConcurrent = Benchmark(
        name: "http-concurrent", about: "GETs of 2 KB, 16 at a time, from nginx on this machine"
    ) { setting in
        try await requests(
            "http-concurrent", setting, width: 16, count: 3_200, sessionCount: 640,
            targets: Targets(
                own: "≥ 0.95", standard: "≥ 0.8", session: "≥ 10"))
    }

    private struct Targets {
        let own: String
        let standard: String
        let session: String
    }

    static func directClient() -> CurlHTTPClient {
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        return CurlHTTPClient(configuration: configuration)
    }

    private static func requests(
        _ name: String, _ setting: Setting, width: Int, count: Int, sessionCount: Int, targets: Targets
    ) async throws -> [Comparison] {
        let nginx = try Nginx(serving: [("small", 2_048)])
        let url = HTTPURL(nginx.url + "/small")!
        let client = directClient()
        let peer = MultiPeer(width: width)
        let session = SessionPeer(width: width)
        // Many short rounds: what else the machine does then falls on all alike.
        let rounds = try await Rounds.run(
            setting.runs * 5,
            [
                (
                    "own",
                    {
                        try await withTaskExecutorPreference(client.executor) {
                            try await rate(width, count) { try await get(url, client) }
                        }
                    }
                ),
                ("libcurl", { Double(count) / (try seconds { _ = try peer.get(url.text, times: count) }) }),
                ("default", { try await rate(width, count) { try await get(url, client) } }),
                ("URLSession", { try await rate(width, sessionCount) { try await session.get(url.url) } }),
            ])
        await client.shutdown()
        func comparison(_ variant: String, _ ours: String, _ peer: String, _ target: String) -> Comparison {
            Comparison(
                name: "\(name)/\(variant)", unit: "/s", kind: .rate, ours: rounds[ours], peer: rounds[peer],
                peerName: peer, target: target)
        }
        return [
            comparison("own-executor", "own", "libcurl", targets.own),
            comparison("default-executor", "default", "libcurl", targets.standard),
            comparison("urlsession", "own", "URLSession", targets.session),
        ]
    }

    private static func get(_ url: HTTPURL, _ client: CurlHTTPClient) async throws {
        let response = try await client.get(HTTPRequest(url))
        guard response.status == 200, response.body.count == 2_048 else {
            throw CannotRun("the client got status \(response.status).")
        }
    }

    /// How often something is done in a second, by so many at once: on the executor that the caller prefers, or the
    /// default one, but never on the main actor's.
    @concurrent private static func rate(
        _ width: Int, _ count: Int, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Double {
        let time = try await seconds {
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
        return Double(count) / time
    }
}
