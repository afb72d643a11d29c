import ConcurrencyTesting
import Diagnostics
import FoundationEssentials
import HTTPInterface
import Testing

@Suite("Check of the server") struct ServerCheckTests {
    private struct Failure: Error {}
    private let url = HTTPURL("http://a.example:81/1.png")!

    private func check(
        _ baseURL: String = "http://a.example:81", environment: [String: String] = [:], count: Int = 3,
        skipped: Int = 0, page: (any Error)? = nil, picture: (any Error)? = nil, comments: (any Error)? = nil
    ) async -> [CheckResult] {
        let clock = ManualClock()
        let newest = count > 0 ? (id: UUID(), url: url) : nil
        return await ServerCheck(
            baseURL: HTTPURL(baseURL)!, environment: environment, clock: clock,
            sentence: { "failed with \($0)" },
            firstPage: {
                clock.advance(by: .milliseconds(12))
                if let page { throw page }
                return ServerCheck.Page(count: count, skipped: skipped, newest: newest)
            },
            pictureSize: { url in
                #expect(url == self.url)
                if let picture { throw picture }
                return (4, 3)
            },
            commentCount: { id in
                #expect(id == newest?.id)
                if let comments { throw comments }
                return 2
            }
        ).run()
    }

    @Test("A server whose feed, pictures and comments can be read has no problem")
    func server() async {
        #expect(
            await check() == [
                .ok("a.example:81 answered in 12 ms: 3 posts on the first page"),
                .ok("newest picture: 4 × 3 pixels"),
                .ok("2 comments on the newest post"),
            ])
    }

    @Test("An empty page has no picture to check, and unreadable items are counted")
    func emptyPage() async {
        #expect(
            await check(count: 0, skipped: 2) == [
                .ok("a.example:81 answered in 12 ms: 0 posts on the first page, 2 couldn't be read")
            ])
    }

    @Test("Each unreadable part of a server is a problem of its own")
    func parts() async {
        let results = await check(picture: Failure(), comments: Failure())
        #expect(results.map(\.status) == [.ok, .problem, .problem])
        #expect(results[1].text == "couldn't show the newest picture: \(url)")
        #expect(results[2].text == "comments: failed with Failure()")
        #expect(await check(page: Failure()).texts(.problem) == ["a.example:81: failed with Failure()"])
    }

    @Test("A picture at a private address is a note with the option that allows it")
    func privateAddress() async {
        let results = await check(picture: HTTPError(.forbiddenAddress))
        #expect(results.map(\.status) == [.ok, .note, .ok])
        #expect(results[1].hint?.contains("--allow-private") == true)
    }

    @Test(
        "The proxy for the server's scheme is reported without its password",
        arguments: [
            (
                "http://a.example", ["http_proxy": "http://ana:secret@one.example:3128", "all_proxy": "two"],
                "one.example:3128"
            ),
            ("https://a.example", ["http_proxy": "one", "HTTPS_PROXY": "two"], "two"),
            ("https://a.example", ["https_proxy": "", "ALL_PROXY": "two"], "two"),
            ("http://a.example", ["https_proxy": "one"], nil),
        ] as [(String, [String: String], String?)])
    func proxy(baseURL: String, environment: [String: String], proxy: String?) async {
        let first = await check(baseURL, environment: environment)[0]
        #expect(first == (proxy.map { .note("requests may go through the proxy \($0)") } ?? first))
        #expect((first.status == .ok) == (proxy == nil))
    }
}
