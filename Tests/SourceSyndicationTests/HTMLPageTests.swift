import FoundationEssentials
import GrowthTesting
import HTTPInterface
import Testing

@testable import SourceSyndication

@Suite("Links of web pages to feeds")
struct HTMLPageTests {
    @Test(
        "Tags are read as browsers read them",
        arguments: [
            "<link rel=alternate type=application/rss+xml href=/f>",
            "<link/rel='alternate'/type='application/rss+xml' href=/f",
            "<link rel = 'alternate' type = \"application/rss+xml\" href = /f hidden>",
            "<link href=/f rel=alternate rel=x type=application/rss+xml ==>",
            "<a href='>'><link rel=alternate type=text/rss href=/f>",
            "< link><LiNk ReL=ALTERNATE TyPe=APPLICATION/RSS+XML HrEf=/f>",
            "<!--><link rel=alternate type=text/rss href=/f>-->",
            "<script><link></SCRIPT><link rel=alternate type=text/rss href=/f>",
            "</link><link rel=alternate type=text/rss href=/f>",
        ])
    func tags(page: String) throws {
        let base = try #require(HTTPURL("https://example.org/"))
        let isComment = page.hasPrefix("<!-->")
        #expect(
            try HTMLPage(Data(page.utf8), at: base).links.map(\.url.text)
                == (isComment ? [] : ["https://example.org/f"]))
    }

    @Test("Of a page's many links that look like feeds, the first twenty are offered")
    func many() throws {
        let page = (0..<50).map { "<a href='/\($0).rss'>" }.joined()
        let links = try HTMLPage(Data(page.utf8), at: try #require(HTTPURL("https://example.org/"))).links
        #expect(links.count == 20)
        #expect(links.last?.url.text == "https://example.org/19.rss")
    }

    @Test(
        "A page is read in time that is in proportion to it, whatever it holds",
        arguments: [
            "<a href='", "<link rel=alternate ", "<!--", "<script>", "</", "<", "<a =", "<title></titl",
            "\"'",
            "<link rel=alternate type=text/rss href=/f>", "<a href=/f.rss>", "<link a", "<a b=c d='e' ",
        ])
    func growth(part: String) throws {
        let base = try #require(HTTPURL("https://example.org/"))
        let growth = GrowthTesting.growth(upTo: 32_000) { size in
            Data(String(repeating: part, count: size).utf8)
        } of: { page in
            _ = try? HTMLPage(page, at: base)
        }
        #expect(growth < linearGrowth)
    }

    @Test("Thousands of different feeds are found in time that is in proportion to their number")
    func feeds() throws {
        let base = try #require(HTTPURL("https://example.org/a/"))
        let growth = GrowthTesting.growth(upTo: 32_000) { size in
            let links = (0..<size).map {
                "<link rel=alternate type=text/rss href=\($0) title='A &amp; \($0)'>"
            }
            return Data(links.joined().utf8)
        } of: { page in
            _ = try? HTMLPage(page, at: base)
        }
        #expect(growth < linearGrowth)
    }

    @Test("Reading a page ends when its task is cancelled")
    func cancelled() async throws {
        let base = try #require(HTTPURL("https://example.org/"))
        let page = Data(String(repeating: "<p>", count: 2_000).utf8)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try HTMLPage(page, at: base)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
