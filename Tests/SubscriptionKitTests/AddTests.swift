import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageTesting
import SubscriptionKit
import Synchronization
import Testing

@Suite("SubscriptionCommands.add") struct AddTests {
    private let commands = Commands()
    private let page = HTTPClientStub { _ in HTTPResponse(status: 200) }

    private func added() throws -> [String] { try commands.library.subscriptions().map(\.source.address) }

    @Test("A source is subscribed to with name and groups, and refreshed")
    func one() async throws {
        let fetched = Mutex<[Subscription]>([])
        let status = try await commands.add(
            "https://a.example/feed", .init(name: "Mine", groups: ["News/Local", "News / Local"]),
            kinds: [KindStub(finds: ["https://a.example/feed"])], client: page
        ) { subscriptions in
            fetched.withLock { $0 = subscriptions }
            return subscriptions.map { RefreshReport($0, status: 200, .fetched(new: 3, updated: 0)) }
        }
        #expect(status == 0)
        let subscription = try #require(try commands.library.subscriptions().first)
        #expect(subscription.name == "Mine")
        #expect(subscription.groups.map(\.text) == ["News/Local"])
        #expect(subscription.source.kind == "stub")
        #expect(subscription.source.title == "Title of https://a.example/feed")
        #expect(subscription.id == SourceAddress("https://a.example/feed")?.sourceID)
        #expect(subscription.subscribedAt == .numbered(1_000))
        #expect(fetched.withLock { $0 } == [subscription])
        #expect(commands.takeLines() == ["Subscribed to Mine (https://a.example/feed)", "Mine: 3 new"])
    }

    @Test("What a document warns of is printed after its source is subscribed to")
    func warnings() async throws {
        let kind = KindStub(finds: ["https://a.example/feed"])
        let status = try await commands.add(
            "https://a.example/feed", .init(name: "Mine"), kinds: [kind], client: page
        ) { subscriptions in
            subscriptions.map {
                RefreshReport($0, .fetched(new: 3, updated: 0), warnings: ["cut off", "odd"])
            }
        }
        #expect(status == 0)
        #expect(commands.notices == ["Mine: cut off", "Mine: odd"])
    }

    @Test("A known source is reported, and gets the new groups and name")
    func known() async throws {
        try commands.library.subscribe(.numbered(1))
        #expect(try await commands.add("feeds.example/1") == 0)
        #expect(try await commands.add("http://FEEDS.example:80/1", .init(name: "New", groups: ["New"])) == 0)
        let known = try #require(try commands.library.subscriptions().first)
        #expect(known.name == "New")
        #expect(known.groups.map(\.text) == ["News", "New"])
        #expect(
            commands.takeLines() == [
                "Already subscribed to Source 1", "Already subscribed to Source 1",
                "Renamed to New", "Moved New to News, New",
            ])
        #expect(page.requests.isEmpty)
    }

    @Test("Without a terminal the first of several sources is chosen, and the others are listed")
    func several() async throws {
        let kind = KindStub(finds: ["https://a.example/1", "https://a.example/2"])
        #expect(try await commands.add("https://a.example/", kinds: [kind], client: page) == 0)
        #expect(try added() == ["https://a.example/1"])
        #expect(
            commands.notices == [
                "Subscribed to the first feed. Others found:",
                "  Title of https://a.example/2  https://a.example/2",
            ])
    }

    @Test(
        "The user chooses sources by their numbers, and the first by an empty reply",
        arguments: [
            ("2", ["https://a.example/2"]), ("", ["https://a.example/1"]),
            (" 3,1 3 ", ["https://a.example/1", "https://a.example/3"]), ("4", []), ("1 x", []), ("0", []),
        ])
    func choose(_ reply: String, _ expected: [String]) async throws {
        commands.reply = reply
        let kind = KindStub(finds: (1...3).map { "https://a.example/\($0)" })
        let status = try await commands.add(
            "https://a.example/", .init(name: "N"), kinds: [kind], client: page)
        #expect(status == (expected.isEmpty ? 1 : 0))
        #expect(try added().sorted() == expected)
        #expect(commands.prompts.count == 1)
        #expect(commands.lines.contains("  2  Title of https://a.example/2  https://a.example/2"))
        #expect(
            try commands.library.subscriptions().allSatisfy { $0.name == (expected.count == 1 ? "N" : nil) })
    }

    @Test("Only a certain kind is tried, and each document is fetched once")
    func certain() async throws {
        let kinds: [any SourceKind] = [
            KindStub("none", .none, finds: ["https://a.example/0"]),
            KindStub("possible", finds: ["https://a.example/1"]),
            KindStub("certain", .certain, finds: ["https://a.example/2"]),
        ]
        #expect(try await commands.add("https://a.example/", kinds: kinds, client: page) == 0)
        #expect(try added() == ["https://a.example/2"])
        #expect(page.requests.count == 1)
        let repeating = KindStub(
            "third", finds: ["https://b.example/1", "https://b.example/1#a", "https://b.example/2"])
        let others: [any SourceKind] = [kinds[0], KindStub("nothing"), repeating, kinds[1]]
        #expect(try await commands.add("https://b.example/", kinds: others, client: page) == 0)
        #expect(
            commands.notices.dropFirst() == [
                "  Title of https://b.example/2  (third)  https://b.example/2",
                "  Title of https://a.example/1  (possible)  https://a.example/1",
            ])
        #expect(page.requests.count == 2)
    }

    @Test("An address that is a source is not tried with further kinds")
    func itself() async throws {
        let kinds = [
            KindStub(finds: ["https://a.example/"]), KindStub("other", finds: ["https://a.example/1"]),
        ]
        #expect(try await commands.add("https://a.example/", kinds: kinds, client: page) == 0)
        #expect(commands.notices == [])
    }

    @Test("A linked source is subscribed to only if it responds, and a source at the address always")
    func dead() async throws {
        let names = ["https://a.example/", "https://a.example/dead", "https://a.example/alive"]
        commands.reply = "1 2 3"
        for (address, expected) in [("https://a.example/x", [names[2]]), (names[0], [names[0], names[2]])] {
            let status = try await commands.add(address, kinds: [KindStub(finds: names)], client: page) {
                $0.map { subscription in
                    let isAlive = subscription.source.address == names[2]
                    return RefreshReport(
                        subscription, isAlive ? .fetched(new: 1, updated: 0) : .failed("it does not respond"))
                }
            }
            #expect(status == 1)
            #expect(try Set(added()) == Set(expected))
            #expect(commands.takeLines().count { $0.hasPrefix("Subscribed") } == expected.count)
            for subscription in try commands.library.subscriptions() {
                try commands.library.unsubscribe(subscription.id)
            }
        }
    }

    @Test("A source whose posts could not be stored is subscribed to, and the command ends with 1")
    func notStored() async throws {
        let kind = KindStub(finds: ["https://a.example/feed"])
        let status = try await commands.add("https://a.example/", kinds: [kind], client: page) {
            $0.map { RefreshReport($0, .notStored("the disk is full")) }
        }
        #expect(status == 1)
        #expect(try added() == ["https://a.example/feed"])
        #expect(commands.notices == ["Title of https://a.example/feed: the disk is full"])
    }

    @Test("Credentials are stored for their origin only, and not printed")
    func credentials() async throws {
        let kind = KindStub(finds: ["https://a.example/1", "https://b.example/1"])
        commands.reply = "1 2"
        let text = "https://ada:secret@a.example/"
        #expect(
            try await commands.add(text, .init(headers: ["X-Key": "secret"]), kinds: [kind], client: page)
                == 0)
        let headers = try commands.library.subscriptions().sorted { $0.source.address < $1.source.address }
            .map { $0.privateHeaders?.headers.fields.map(\.name) }
        #expect(headers == [["Authorization", "X-Key"], nil])
        #expect(!commands.lines.joined().contains("secret"))
        let known = try #require(try commands.library.subscriptions().first { $0.privateHeaders != nil })
        #expect(!"\(known)".contains("secret"))
        #expect(known.privateHeaders?.description == "a.example: Authorization, X-Key")
    }

    @Test("The client of a search is made with the headers and their origin")
    func searchHeaders() async throws {
        let documents = SearchedDocuments(client: page)
        let search = SourceSearch(
            kinds: [KindStub()], documents: documents,
            client: { headers in
                #expect(headers?.origin.text == "https://a.example/x")
                #expect(headers?.headers == ["X-Key": "1"])
                return documents
            }, currentDate: { .numbered(0) })
        let typed = try #require(TypedAddress("https://a.example/x"))
        _ = try await search.sources(at: typed.addresses, headers: ["X-Key": "1"])
    }

    @Test("A page that names a feed at a private address offers none, unless the page is there too")
    func privateCandidate() async throws {
        for host in ["127.0.0.1", "localhost:81", "[::1]", "192.168.1.1"] {
            let kind = KindStub(finds: ["http://\(host)/feed"])
            #expect(try await commands.add("https://a.example/", kinds: [kind], client: page) == 1)
        }
        #expect(try added() == [])
        #expect(commands.notices.count == 4)
        var response = HTTPResponse(status: 200)
        response.isPrivate = true
        let near = HTTPClientStub { [response] _ in response }
        let kind = KindStub(finds: ["http://127.0.0.1:82/feed"])
        #expect(try await commands.add("http://localhost:81/", kinds: [kind], client: near) == 0)
        #expect(try commands.library.subscriptions().map(\.isPublicOnly) == [false])
    }

    @Test("A source that a public page has named must be at a public address, until the reader types its own")
    func publicOnly() async throws {
        let kind = KindStub(finds: ["https://b.example/feed"])
        #expect(try await commands.add("https://a.example/", kinds: [kind], client: page) == 0)
        #expect(try commands.library.subscriptions().map(\.isPublicOnly) == [true])
        #expect(try await commands.add("https://b.example/feed", kinds: [kind], client: page) == 0)
        #expect(try commands.library.subscriptions().map(\.isPublicOnly) == [false])
        let own = KindStub(finds: ["https://c.example/"])
        #expect(try await commands.add("https://c.example/", kinds: [own], client: page) == 0)
        #expect(try commands.library.subscriptions().map(\.isPublicOnly) == [false, false])
    }

    @Test("Of thousands of sources fifty are offered, with the number of the others")
    func many() async throws {
        let addresses = (0..<20_000).map { "https://a.example/\($0)" }
        let kind = KindStub(finds: addresses + addresses)
        let documents = SearchedDocuments(client: page)
        let search = SourceSearch(
            kinds: [kind], documents: documents, client: { _ in documents }, currentDate: { .numbered(0) })
        let typed = try #require(TypedAddress("https://a.example/x"))
        let result = try await search.sources(at: typed.addresses)
        #expect(result.candidates.map(\.address.text) == Array(addresses.prefix(50)))
        #expect(result.omittedCount == 19_950)

        #expect(try await commands.add("https://a.example/x", kinds: [kind], client: page) == 0)
        #expect(commands.notices.count == 51)
        #expect(commands.notices.last == "  and 19,950 more feeds not listed")
        commands.reply = "50"
        #expect(try await commands.add("https://a.example/x", kinds: [kind], client: page) == 0)
        #expect(commands.lines.contains { $0.contains("not listed") })
    }

    @Test("A cancelled search ends")
    func cancelled() async throws {
        let kind = KindStub(finds: (0..<200).map { "https://a.example/\($0)" })
        let documents = SearchedDocuments(client: page)
        let search = SourceSearch(
            kinds: [kind], documents: documents, client: { _ in documents }, currentDate: { .numbered(0) })
        let typed = try #require(TypedAddress("https://a.example/x"))
        let task = Task { try await search.sources(at: typed.addresses) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("http is tried after https has failed without a response")
    func schemes() async throws {
        let client = HTTPClientStub { request in
            if request.url.scheme == "https" { throw HTTPError(.noConnection) }
            return HTTPResponse(status: 200)
        }
        #expect(
            try await commands.add(
                "a.example/x", kinds: [KindStub(finds: ["http://a.example/x"])], client: client) == 0)
        #expect(client.requests.map(\.url.scheme) == ["https", "http"])
        let refusing = HTTPClientStub()
        #expect(try await commands.add("b.example/x", kinds: [KindStub()], client: refusing) == 1)
        #expect(refusing.requests.map(\.url.scheme) == ["https"])
        let dead = HTTPClientStub(script: [.error(.certificate), .error(.noConnection)])
        commands.reply = nil
        _ = commands.takeLines()
        #expect(try await commands.add("c.example/x", kinds: [KindStub()], client: dead) == 1)
        #expect(commands.takeLines() == ["! https://c.example/x: failed with certificate"])
    }

    @Test(
        "An address without a feed is described in one line",
        arguments: [
            (HTTPResponse(status: 404), "https://a.example/ answered 404 (not found)"),
            (HTTPResponse(status: 410), "https://a.example/ answered 410 (gone)"),
            (HTTPResponse(status: 401), "requires a login"),
            (
                response("text/html; charset=utf-8", "<FORM><input type=\"PASSWORD\">"),
                "requires a login"
            ),
            (response("text/html", "<p>"), "No feed found on https://a.example/"),
            (response(nil, "<!doctype html><html>"), "No feed found on https://a.example/"),
            (response("image/png", ""), "https://a.example/ isn't a feed (it's image/png)"),
        ])
    func nothing(_ response: HTTPResponse, _ sentence: String) async throws {
        let client = HTTPClientStub { _ in response }
        #expect(try await commands.add("https://a.example/", kinds: [KindStub()], client: client) == 1)
        #expect(commands.notices.count == 1)
        #expect(commands.notices[0].contains(sentence))
        #expect(try added() == [])
    }

    private static func response(_ type: String?, _ body: String) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: HTTPHeaders(type.map { [.init(name: "Content-Type", value: $0)] } ?? []),
            body: Data(body.utf8))
    }

    @Test("An invalid address or group, and a path with headers, are usage errors")
    func usage() async throws {
        #expect(try await commands.add("hello") == 2)
        #expect(try await commands.add("a.example", .init(groups: [" / "])) == 2)
        #expect(try await commands.add("/feed.xml", .init(headers: ["X": "1"])) == 2)
        #expect(commands.notices.count == 3)
        #expect(try await commands.add("/feed.xml", kinds: [KindStub()]) == 1)
        #expect(commands.notices.last == "No feed found at /feed.xml. Check the address.")
    }
}
