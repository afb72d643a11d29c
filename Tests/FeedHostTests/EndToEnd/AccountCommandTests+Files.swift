import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

extension AccountCommandTests {
    /// The listed sources without what changes with time, sorted.
    private func sources() async throws -> [String] {
        try await run("a", "sources", "--json").lines.map { line in
            line.replacing(#/"(last_success|next_fetch)":"[^"]*",/#, with: "")
        }.sorted()
    }

    @Test("An exported list has each source of an account once, and imported again it changes nothing")
    func exportAndImport() async throws {
        let own = server.baseURL.text + "/rss.xml"
        #expect(try await run("a", "add", own, "--group", "News").status == 0)
        #expect(try await add("a").status == 0)
        let before = try await sources()
        let (file, account) = (folder.path + "/list.opml", try server.account())
        let exported = try await run("a", "export")
        #expect(exported.status == 0 && exported.errors == "")
        for feed in account.feeds {
            // The first one is subscribed to on this computer, too.
            let count = feed.address == own ? 2 : 1
            #expect(exported.lines.count { $0.contains("xmlUrl=\"\(feed.address)\"") } == count)
        }
        try exported.output.write(toFile: file, atomically: true, encoding: .utf8)
        let imported = try await run("a", "import", file)
        #expect(imported.status == 0 && imported.errors == "")
        #expect(
            imported.lines == [localized(.subscriptions, "import.known", count: account.feeds.count + 1)])
        #expect(try await sources() == before)
        #expect(try await !run("a", "account", "list").output.contains("wait"))
        // On another computer each feed is subscribed to once.
        #expect(
            try await run("b", "import", file).lines.first
                == localized(.subscriptions, "import.new", count: account.feeds.count))
    }

    @Test(
        "A feed of this computer and of an account has each post once, with marks that are the account's, too"
    )
    func sameFeed() async throws {
        #expect(try await run("a", "add", server.baseURL.text + "/rss.xml").status == 0)
        let own = try await ids()
        #expect(own.count == 20)
        #expect(try await add("a").status == 0)
        let all = try await ids()
        // Ten of the account's posts are of other feeds.
        #expect(all.count == 30 && Set(own).isSubset(of: all))
        let before = try server.account().readCount
        #expect(try await run("a", "mark", own[0], "--read").status == 0)
        #expect(try await run("a", "account", "sync").lines == ["Home: 1 change sent"])
        #expect(try server.account().readCount == before + 1)
    }

    /// The ids of all listed posts.
    private func ids() async throws -> [String] {
        try await run("a", "list", "--json", "--limit", "100").lines.compactMap {
            $0.firstMatch(of: #/"id":"([0-9A-F-]{36})"/#).map { String($0.1) }
        }
    }
}
