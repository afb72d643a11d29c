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

    static let httpDownload = Benchmark(
        name: "http-download", about: "a body of 100 MB from nginx on this machine", run: download)

    private struct Targets {
        let own: String
        let standard: String
        let session: String
    }

    private static func client() -> CurlHTTPClient {
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        return CurlHTTPClient(configuration: configuration)
    }

    private static func requests(
        _ name: String, _ setting: Setting, width: Int, count: Int, sessionCount: Int, targets: Targets
    ) async throws -> [Comparison] {
        let nginx = try Nginx(serving: [("small", 2_048)])
        let url = HTTPURL(nginx.url + "/small")!
        let client = client()
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

    private static func download(_ setting: Setting) async throws -> [Comparison] {
        let size = 100_000_000
        let nginx = try Nginx(serving: [("large", size)])
        let request = HTTPRequest(HTTPURL(nginx.url + "/large")!, bodyLimit: size)
        let client = client()
        var peaks: [Double] = []
        func megabytesPerSecond(_ work: () async throws -> Int) async throws -> Double {
            let time = try await seconds {
                let count = try await work()
                guard count == size else { throw CannotRun("\(count) bytes came.") }
            }
            return Double(size) / 1_000_000 / time
        }
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    {
                        let before = Memory.resident
                        Memory.forgetPeak()
                        let rate = try await megabytesPerSecond { try await client.get(request).body.count }
                        peaks.append(Memory.peak - before)
                        return rate
                    }
                ),
                (
                    "libcurl",
                    // A buffer that is new, like ours: the body is the caller's.
                    {
                        try await megabytesPerSecond {
                            try MultiPeer(width: 1).get(request.url.text, times: 1)
                        }
                    }
                ),
            ])
        await client.shutdown()
        return [
            Comparison(
                name: "http-download", unit: "MB/s", kind: .rate, ours: rounds["ours"],
                peer: rounds["libcurl"], peerName: "libcurl", target: "≥ 0.9"),
            Comparison(
                name: "http-download/peak", unit: "MB", ours: Samples(Array(peaks.dropFirst())),
                target: "≤ 110 MB: the body, and no second one"),
        ]
    }
}
