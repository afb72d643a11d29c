import Foundation
import HTTPInterface
import NetworkingCurl

extension Benchmark {
    static let httpDownload = Benchmark(
        name: "http-download", about: "a body of 100 MB from nginx on this machine, whole and in pieces"
    ) { setting in
        let size = 100_000_000
        let nginx = try Nginx(serving: [("large", size)])
        let request = HTTPRequest(HTTPURL(nginx.url + "/large")!, bodyLimit: size)
        let client = directClient()
        var peaks: [Double] = []
        func rate(_ work: () async throws -> Int) async throws -> Double {
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
                    "whole",
                    {
                        let before = Memory.resident
                        Memory.forgetPeak()
                        let rate = try await rate { try await client.send(request).body.count }
                        peaks.append(Memory.peak - before)
                        return rate
                    }
                ),
                ("stream", { try await rate { try await read(request, client) } }),
                // A new buffer, as in FeedHost: the caller owns the body.
                ("libcurl", { try await rate { try MultiPeer(width: 1).get(request.url.text, times: 1) } }),
            ])
        await client.shutdown()
        return [
            Comparison(
                name: "http-download", unit: "MB/s", kind: .rate, ours: rounds["whole"],
                peer: rounds["libcurl"], peerName: "libcurl", target: "≥ 0.9"),
            Comparison(
                name: "http-download/stream", unit: "MB/s", kind: .rate, ours: rounds["stream"],
                peer: rounds["libcurl"], peerName: "libcurl", target: "≥ 0.9"),
            Comparison(
                name: "http-download/peak", unit: "MB", ours: Samples(Array(peaks.dropFirst())),
                target: "≤ 110 MB: the body, and no second one"),
        ]
    }

    /// Reads a body by chunks, and returns its size.
    private static func read(_ request: HTTPRequest, _ client: CurlHTTPClient) async throws -> Int {
        var count = 0
        for try await chunk in try await client.stream(request).body { count += chunk.count }
        return count
    }
}

extension Benchmark {
    /// A client without a proxy.
    static func directClient() -> CurlHTTPClient {
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        return CurlHTTPClient(configuration: configuration)
    }
}
