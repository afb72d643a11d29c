import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

/// Runs of the program beside two servers that record headers, and a proxy that records requests to any other
/// server.
@Suite("Headers, redirects and proxies of the program", .inTurns) struct HeaderTests {
    private let folder: TemporaryFolder
    private let mine: ScriptedFeed
    private let other: ScriptedFeed
    private let strangers: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        mine = try ScriptedFeed([1])
        other = try ScriptedFeed([2])
        strangers = try LoopbackServer()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/feedhost", withIntermediateDirectories: true)
    }

    /// One run with its expected headers. `MINE` and `OTHER` are replaced by the servers' addresses.
    struct Run: CustomTestStringConvertible, Sendable {
        var file = ""
        var environment = ""
        var words: [String] = []
        /// The secrets that each requested server received.
        var mine: Set<String>?
        var other: Set<String>?

        var testDescription: String {
            "file \(file.debugDescription), environment '\(environment)', \(words.joined(separator: " "))"
        }

        /// Whether no server is requested.
        var isRefused: Bool { mine == nil && other == nil }
    }

    nonisolated private static let header = ["--header", "X-Token: secret 2"]
    nonisolated private static let file = "base-url = MINE\nheader = Authorization: secret 1\n"

    @Test(
        "A header gets to the server of the base URL beside it, and no request to a server that nobody named",
        arguments: [
            // The file's own.
            Run(file: file, mine: ["secret 1"]),
            Run(file: file.replacing("\n", with: "\r\n"), mine: ["secret 1"]),
            Run(file: file.replacing("\n", with: "\r"), mine: ["secret 1"]),
            Run(file: "\u{FEFF}" + file, mine: ["secret 1"]),
            Run(file: file, words: header, mine: ["secret 1", "secret 2"]),
            Run(file: file, environment: "MINE/", mine: ["secret 1"]),
            Run(file: file, environment: "OTHER", words: ["--base-url", "MINE"], mine: ["secret 1"]),
            // Another server.
            Run(file: file, environment: "OTHER", other: []),
            Run(file: file, words: ["--base-url", "OTHER"], other: []),
            Run(file: file, words: ["--base-url=OTHER"] + header, other: ["secret 2"]),
            Run(file: file, environment: "OTHER", words: header, other: ["secret 2"]),
            Run(file: "header = Authorization: secret 1", words: ["--base-url", "OTHER"], other: []),
            Run(file: "base-url = htp\nheader = X: secret 1", environment: "OTHER", other: []),
            Run(environment: "htp://secret", words: ["--base-url", "OTHER"], other: []),
            // Nobody.
            Run(file: "base-url = htp://my.example\nheader = Authorization: secret 1\n"),
            Run(file: "base-url = http://ana:secret@127.0.0.1\n"),
            Run(file: "base_url = MINE\nheader = Authorization: secret 1\n"),
            Run(file: file + "header: X-Token: secret 3\n"),
            Run(file: file + "base-url = OTHER\n"),
            Run(file: file + "caf\u{0}\n"),
            Run(file: "header = Authorization: secret 1\n"),
            Run(file: file, environment: "htp://ana:secret@example.org"),
            Run(file: file, environment: "MINE\n"),
            Run(file: file, words: ["--base-url", "http://ana:secret@127.0.0.1"]),
            Run(words: header),
            Run(words: ["--base-url", "MINE"] + header + ["--base-url", "OTHER"]),
            Run(words: ["--base-url", "MINE", "--header", "Authorization:Bearer", "secret"]),
        ])
    func headers(run: Run) async throws {
        let result = try await start(run)
        #expect(secrets(at: mine) == run.mine)
        #expect(secrets(at: other) == run.other)
        #expect(strangers.connectionCount == 0)
        #expect(!(result.output + result.errors).contains("secret"))
        #expect(result.status == (run.isRefused ? 2 : 0), "\(result.errors)")
        if run.isRefused { #expect(result.errors.split(separator: "\n").count == 1) }
    }

    @Test("A redirect to another server takes no header along")
    func redirect() async throws {
        mine.server.reply(
            to: ScriptedFeed.firstPage(),
            with: .redirect(to: other.server.url(ScriptedFeed.firstPage()).text))
        let result = try await start(Run(file: Self.file, words: Self.header))
        #expect(result.output.contains("Place 2."))
        #expect(secrets(at: mine) == ["secret 1", "secret 2"])
        #expect(secrets(at: other) == [])
    }

    @Test("A proxy that is asked for a tunnel gets no header of the server behind it")
    func tunnel() async throws {
        let words = ["--base-url", "https://feed.invalid"] + Self.header
        #expect(try await start(Run(words: words)).status == 1)
        #expect(strangers.requests.first?.method == "CONNECT")
        let values = strangers.requests.flatMap(\.headers.fields).map(\.value)
        #expect(!values.contains { $0.contains("secret") })
    }

    @Test("A base URL that cannot be used stops neither what asks nobody nor a good one")
    func badEnvironment() async throws {
        for words in [["--help"], ["--version"], ["--generate", "fish"], ["cache", "info"]] {
            let result = try await start(Run(environment: "htp://secret"), words)
            #expect(result.status == 0, "\(words)")
            #expect(!result.output.isEmpty)
            #expect(!result.errors.contains("secret"))
        }
        let doctor = try await start(Run(environment: "htp://secret"), ["doctor"])
        #expect(doctor.status == 1)
        #expect(
            doctor.output.contains("settings   problem  FEEDHOST_BASE_URL takes an http or https address"))
        #expect(doctor.output.contains("-> fix or unset FEEDHOST_BASE_URL"))
        #expect(!doctor.output.contains("secret"))
        #expect(strangers.connectionCount == 0)
    }

    @Test("cache info names servers without the values of their query, which no file of the cache has")
    func cacheInfo() async throws {
        let page = ScriptedFeed.firstPage().replacing("?", with: "?token=secret&")
        mine.server.reply(to: page, with: .response(text: mine.json([1])))
        let words = ["--base-url", "MINE/?token=secret"]
        #expect(try await start(Run(words: words)).status == 0)
        for form in [[], ["--json"]] {
            let info = try await start(Run(), ["cache", "info"] + form)
            #expect(info.output.contains("/?token=***"))
            #expect(!info.output.contains("secret"))
        }
        let store = folder.path + "/store"
        for path in try FileManager.default.subpathsOfDirectory(atPath: store) {
            let bytes = FileManager.default.contents(atPath: "\(store)/\(path)")
            #expect(bytes?.firstRange(of: Data("secret".utf8)) == nil, "\(path)")
        }
    }

    // MARK: Parts

    private func start(
        _ run: Run, _ command: [String] = ["list", "--limit", "1"]
    ) async throws -> FeedHostProgram.Result {
        try Data(named(run.file).utf8).write(to: URL(filePath: folder.path + "/feedhost/config"))
        var program = FeedHostProgram(baseURL: mine.baseURL, store: folder.path + "/store")
        program.isServerNamed = false
        program.environment = [
            "XDG_CONFIG_HOME": folder.path, "FEEDHOST_BASE_URL": named(run.environment),
            // Other servers are requested over TLS, by the proxy.
            "https_proxy": "http://127.0.0.1:\(strangers.port)", "all_proxy": "", "http_proxy": "",
            "no_proxy": "",
        ]
        return try await program.run(command + run.words.map(named))
    }

    private func named(_ text: String) -> String {
        text.replacing("MINE", with: mine.baseURL.text).replacing("OTHER", with: other.baseURL.text)
    }

    /// The secrets that a server was sent; `nil` if it was not asked.
    private func secrets(at feed: ScriptedFeed) -> Set<String>? {
        let requests = feed.server.requests
        guard !requests.isEmpty else { return nil }
        return Set(requests.flatMap(\.headers.fields).map(\.value).filter { $0.contains("secret") })
    }
}
