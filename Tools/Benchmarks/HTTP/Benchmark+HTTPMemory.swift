import Foundation
import Glibc
import HTTPInterface
import NetworkingCurl

extension Benchmark {
    static let httpMemory = Benchmark(
        name: "http-memory", about: "what endless bodies, gzip bombs and 1,000 slow transfers take"
    ) { setting in
        // Each transfer takes a descriptor.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let server = try FaultyServer()
        let rounds = try await Rounds.run(
            setting.runs,
            MemoryTrial.allCases.map { trial in (trial.rawValue, { try trial.growth(with: server) }) })
        return MemoryTrial.allCases.map { trial in
            Comparison(
                name: "http-memory/\(trial.rawValue)", unit: "MB", ours: rounds[trial.rawValue],
                target: trial.target)
        }
    }
}

/// A trial of a response that could exhaust memory.
enum MemoryTrial: String, CaseIterable {
    case endless
    case bomb
    case stream
    case crowd

    private static let crowdSize = 1_000

    var target: String {
        switch self {
        case .endless: "≤ 25 MB: the limit is 20 MB"
        case .bomb: "≤ 5 MB: the limit is 2 MB"
        case .stream: "≤ 5 MB for 500 MB that are read"
        case .crowd: "≤ 60 MB for \(Self.crowdSize) transfers"
        }
    }

    private var path: FaultyServer.Path {
        switch self {
        case .endless, .stream: .endless
        case .bomb: .bomb
        case .crowd: .part
        }
    }

    /// The growth of a process's peak memory, in MB.
    func growth(with server: FaultyServer) throws -> Double {
        let part = ["memory", rawValue, server.url(path).text, server.url(.whole).text]
        guard let growth = try OwnProcess.output(of: part).flatMap({ Double($0.split(separator: "\n")[0]) })
        else { throw CannotRun("the trial '\(rawValue)' failed.") }
        return growth
    }

    // MARK: In a child process

    /// Runs the trial of `words`, and returns the growth of the memory.
    static func run(_ words: [String]) async throws -> String {
        guard words.count == 3, let trial = MemoryTrial(rawValue: words[0]), let url = HTTPURL(words[1]),
            let whole = HTTPURL(words[2])
        else { throw CannotRun("there is no such trial.") }
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        configuration.maximumConnectionsPerHost = crowdSize
        let client = CurlHTTPClient(configuration: configuration)
        // The memory of any program with a client is excluded.
        _ = try await client.send(HTTPRequest(whole))
        let before = Memory.resident
        Memory.forgetPeak()
        switch trial {
        case .endless: try await refuse(HTTPRequest(url, bodyLimit: 20_000_000), client)
        case .bomb: try await refuse(HTTPRequest(url, bodyLimit: 2_000_000), client)
        case .stream: try await read(500_000_000, of: HTTPRequest(url, bodyLimit: .max), client)
        case .crowd: try await hold(crowdSize, HTTPRequest(url), client)
        }
        return "\(Memory.peak - before)"
    }

    /// Requests a body that exceeds its limit.
    private static func refuse(_ request: HTTPRequest, _ client: CurlHTTPClient) async throws {
        do {
            _ = try await client.send(request)
            throw CannotRun("a body beyond the limit was taken.")
        } catch let error as HTTPError where error.reason == .bodyTooLarge {}
    }

    /// Reads a part of an endless body by chunks.
    private static func read(_ count: Int, of request: HTTPRequest, _ client: CurlHTTPClient) async throws {
        var read = 0
        for try await chunk in try await client.stream(request).body {
            read += chunk.count
            if read >= count { break }
        }
    }

    /// Starts concurrent transfers whose responses stall.
    private static func hold(_ count: Int, _ request: HTTPRequest, _ client: CurlHTTPClient) async throws {
        var streams: [HTTPStream] = []
        for _ in 0..<count { streams.append(try await client.stream(request)) }
        // Each has received bytes that are not read.
        for stream in streams {
            var chunks = stream.body.makeAsyncIterator()
            _ = try await chunks.next()
        }
        withExtendedLifetime(streams) {}
    }
}
