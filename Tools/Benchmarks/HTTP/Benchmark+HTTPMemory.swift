import Foundation
import Glibc
import HTTPInterface
import NetworkingCurl

extension Benchmark {
    static let httpMemory = Benchmark(
        name: "http-memory", about: "what endless bodies, gzip bombs and 1,000 slow transfers take"
    ) { setting in
        // Each transfer of the crowd takes a descriptor.
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

/// Something that would take much memory if it were allowed to.
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

    /// How many MB more than before a process holds at the most.
    func growth(with server: FaultyServer) throws -> Double {
        let part = ["memory", rawValue, server.url(path).text, server.url(.whole).text]
        guard let growth = try OwnProcess.output(of: part).flatMap({ Double($0.split(separator: "\n")[0]) })
        else { throw CannotRun("the trial '\(rawValue)' failed.") }
        return growth
    }

    // MARK: In a process of its own

    /// Runs the trial that `words` name, and says how much the memory grew.
    static func run(_ words: [String]) async throws -> String {
        guard words.count == 3, let trial = MemoryTrial(rawValue: words[0]), let url = HTTPURL(words[1]),
            let whole = HTTPURL(words[2])
        else { throw CannotRun("there is no such trial.") }
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        configuration.maximumConnectionsPerHost = crowdSize
        let client = CurlHTTPClient(configuration: configuration)
        // What every program with a client holds is there already.
        _ = try await client.get(HTTPRequest(whole))
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

    /// Asks for a body that must be refused at its limit.
    private static func refuse(_ request: HTTPRequest, _ client: CurlHTTPClient) async throws {
        do {
            _ = try await client.get(request)
            throw CannotRun("a body beyond the limit was taken.")
        } catch let error as HTTPError where error.reason == .bodyTooLarge {}
    }

    /// Reads so much of a body without an end, piece by piece.
    private static func read(_ count: Int, of request: HTTPRequest, _ client: CurlHTTPClient) async throws {
        var read = 0
        for try await piece in try await client.stream(request).body {
            read += piece.count
            if read >= count { break }
        }
    }

    /// Has so many transfers at once whose answers have begun and do not go on.
    private static func hold(_ count: Int, _ request: HTTPRequest, _ client: CurlHTTPClient) async throws {
        var streams: [HTTPStream] = []
        for _ in 0..<count { streams.append(try await client.stream(request)) }
        // Each has brought something that nobody reads.
        for stream in streams {
            var pieces = stream.body.makeAsyncIterator()
            _ = try await pieces.next()
        }
        withExtendedLifetime(streams) {}
    }
}
