import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import StorageTesting
import Testing

@testable import FeedHost

@Suite("Proxies, certificates and timeouts of the program", .inTurns) struct EnvironmentTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let proxy: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1])
        proxy = try LoopbackServer()
    }

    private func list(
        _ baseURL: HTTPURL, _ environment: [String: String], _ arguments: String...
    ) async throws -> FeedHostProgram.Result {
        let none = ["http_proxy": "", "https_proxy": "", "all_proxy": "", "no_proxy": ""]
        let program = FeedHostProgram(
            baseURL: baseURL, store: folder.path, environment: none.merging(environment) { $1 })
        return try await program.run(["list", "--json", "--limit", "1"] + arguments)
    }

    private var proxyURL: String { "http://127.0.0.1:\(proxy.port)" }

    @Test("Requests go through the proxy that http_proxy names")
    func httpProxy() async throws {
        let target = "http://feed.invalid" + ScriptedFeed.firstPage()
        proxy.reply(to: target, with: .response(text: feed.json([1])))
        let result = try await list(HTTPURL("http://feed.invalid")!, ["http_proxy": proxyURL])
        #expect(result.status == 0)
        #expect(result.output.contains("Place 1."))
        #expect(proxy.requests.map(\.target) == [target])
    }

    @Test(
        "A locale that cannot be used is ignored, whatever it is",
        arguments: [
            String(repeating: "x", count: 10_000), "en" + String(repeating: "_ABCDEFG", count: 1_000),
            "\u{1B}]0;x\u{7}", "xx_YY.UTF-8", "@", "en_US@" + String(repeating: "a=b;", count: 3_000),
        ])
    func unusableLocale(locale: String) async throws {
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
            let result = try await list(
                feed.baseURL, ["LC_ALL": ""].merging([variable: locale]) { $1 }, "--offline")
            #expect(result.status == 1 || result.status == 0)
            #expect(!result.errors.contains("\u{1B}"))
        }
        // An unknown modifier of a known locale is ignored.
        if locale.hasPrefix("en_US") { return }
        let refused = try await list(feed.baseURL, [:], "--locale", locale)
        #expect(refused.status == 2)
        #expect(refused.errors.split(separator: "\n").count == 1 && refused.errors.count < 200)
    }

    @Test("A server that no_proxy names is asked directly")
    func noProxy() async throws {
        let result = try await list(feed.baseURL, ["http_proxy": proxyURL, "no_proxy": "127.0.0.1"])
        #expect(result.status == 0)
        #expect(proxy.connectionCount == 0)
    }

    @Test("A public feed's pictures at private addresses are fetched with --allow-private only")
    func allowPrivate() async throws {
        let target = "http://feed.invalid" + ScriptedFeed.firstPage()
        proxy.reply(to: target, with: .response(text: feed.json([1])))
        func list(_ arguments: String...) async throws -> FeedHostProgram.Result {
            let program = FeedHostProgram(
                baseURL: HTTPURL("http://feed.invalid")!, store: folder.path,
                environment: ["http_proxy": proxyURL, "no_proxy": "127.0.0.1"])
            return try await program.run(["list", "--pictures", "--limit", "1"] + arguments)
        }
        let guarded = try await list()
        #expect(guarded.status == 0)
        #expect(guarded.output.contains("Place 1."))
        #expect(guarded.errors.contains(localized(.failures, "failure.private-address").beginning))
        #expect(feed.server.connectionCount == 0)

        let allowed = try await list("--allow-private")
        #expect(allowed.errors == "")
        #expect(feed.requestedPictures == [1])
    }

    @Test("--timeout is how long an answer is waited for, after which it was too slow")
    func timeout() async throws {
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .init([.silence]))
        let start = ContinuousClock.now
        let result = try await list(feed.baseURL, [:], "--timeout", "1")
        #expect(result.status == 1)
        #expect(result.errors.contains(localized(.failures, "failure.too-slow")))
        // Without the option it would take three times 30 s.
        #expect((.seconds(1)..<(.seconds(80))).contains(ContinuousClock.now - start))
    }

    @Test(
        "A certificate is trusted where SSL_CERT_FILE names it, and not otherwise",
        .enabled(if: TLSFileServer.isAvailable, "This machine has no openssl."))
    func certificates() async throws {
        let server = try TLSFeedServer(page: feed.json([1]))
        let trusting = try await list(server.baseURL, ["SSL_CERT_FILE": server.certificateFile])
        #expect(trusting.status == 0)
        #expect(trusting.output.contains("Place 1."))
        let other = try TemporaryFolder()
        let program = FeedHostProgram(baseURL: server.baseURL, store: other.path)
        let distrusting = try await program.run(["list"])
        #expect(distrusting.status == 1)
        #expect(distrusting.errors.contains("certificate"))
    }
}
