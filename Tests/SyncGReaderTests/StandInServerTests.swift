import Foundation
import HTTPInterface
import HTTPTesting
import SyncGReader
import SyncInterface
import Testing

/// The stand-in server does what the servers do that it imitates, and the service gets along with it.
@Suite struct StandInServerTests {
    private let client = SessionClient()
    private let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func makeService(_ server: StandInServer) -> any SyncService {
        GReaderKind().makeService(
            at: server.address, as: SyncCredentials(user: "demo") { "demo" },
            with: SyncDependencies(client: client) { [now] in now })
    }

    private func makeServer(
        _ personality: StandInServer.Personality, posts: Int
    ) async throws -> (server: StandInServer, ids: [Int64]) {
        let server = try StandInServer(personality)
        try await server.change(
            AccountChange(feeds: [.init(title: "News", address: "https://a.example/", label: "One")]))
        let crawled = (0..<posts).map { number in
            let time = Int64(now.timeIntervalSince1970) - Int64(posts - number)
            return AccountChange.Post(feed: "feed/1", title: "\(number)", published: time, crawled: time)
        }
        let ids = try await server.change(AccountChange(posts: crawled)).posts.compactMap { Int64($0) }
        return (server, ids)
    }

    /// Sends a request to the API, signed in, and returns status and text of the response.
    private func call(
        _ server: StandInServer, _ path: String, _ fields: [(name: String, value: String)]? = nil
    ) async throws -> (status: Int, text: String) {
        let login = HTTPForm([("Email", "demo"), ("Passwd", "demo")])
        let signedIn = try await client.send(
            HTTPRequest(server.address.appending(path: "accounts/ClientLogin"), form: login))
        let authorization =
            String(decoding: signedIn.body, as: UTF8.self).split(separator: "\n").last?.dropFirst(5) ?? ""
        let headers: HTTPHeaders = ["Authorization": "GoogleLogin auth=\(authorization)"]
        let url = try #require(HTTPURL(server.address.text + "/reader/api/0/" + path))
        let response = try await client.send(
            HTTPRequest(url, headers: headers, form: fields.map { HTTPForm($0) }, bodyLimit: 10_000_000))
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    private func count(_ text: String) -> Int { text.components(separatedBy: #"{"id":"#).count - 1 }

    // MARK: FreshRSS

    @Test("FreshRSS answers a form of more than 1,000 fields with OK, and changes nothing")
    func longForm() async throws {
        let (server, ids) = try await makeServer(.freshRSS, posts: 1_001)
        let read = "user/-/state/com.google/read"
        let sent = try await call(server, "edit-tag", [("a", read)] + ids.map { ("i", "\($0)") })
        #expect(sent.status == 200)
        #expect(sent.text == "OK")
        #expect(try await server.report().posts.allSatisfy { !$0.read })
        try await makeService(server).mark(.read(true), ids)
        #expect(try await server.report().posts.allSatisfy(\.read))
    }

    @Test(
        "FreshRSS has 20 ids in a list by default, all for 0, an unknown label or the read ones, and a full page continues"
    )
    func freshLists() async throws {
        let (server, ids) = try await makeServer(.freshRSS, posts: 30)
        let stream = "stream/items/ids?s=user/-/state/com.google/"
        for (query, expected) in [
            ("reading-list", 20), ("reading-list&n=0", 30), ("read&n=100", 30), ("reading-list&n=30", 30),
            ("starred", 0), ("reading-list&n=30&c=\(ids[0])", 0), ("reading-list&n=10&c=\(ids[10])", 10),
        ] { #expect(try await count(call(server, stream + query).text) == expected) }
        #expect(try await count(call(server, "stream/items/ids?s=user/-/label/None&n=50").text) == 30)
        #expect(
            try await call(server, stream + "reading-list&n=30").text.contains(
                #""continuation":"\#(ids[0])""#))
        // The page after one whose last post has left the list skips a post.
        try await server.change(AccountChange(marks: [.init(ids: ["\(ids[20])"], read: true)]))
        let unread = "reading-list&xt=user/-/state/com.google/read&n=9&c=\(ids[20])"
        #expect(try await call(server, stream + unread).text.contains("\(ids[19])") == false)
    }

    @Test(
        "FreshRSS refuses lists without JSON, unknown paths and a second subscription, and marks all by microseconds"
    )
    func freshRefusals() async throws {
        let (server, _) = try await makeServer(.freshRSS, posts: 3)
        #expect(try await call(server, "subscription/list").status == 501)
        #expect(try await call(server, "nonsense").status == 400)
        let again = [("ac", "subscribe"), ("s", "feed/https://a.example/")]
        #expect(try await call(server, "subscription/edit", again).status == 400)
        let seconds = Int(now.timeIntervalSince1970)
        let list = "user/-/state/com.google/reading-list"
        for (time, isRead) in [("\(seconds)", false), ("\(seconds)000000", true)] {
            #expect(try await call(server, "mark-all-as-read", [("s", list), ("ts", time)]).text == "OK")
            #expect(try await server.report().posts.allSatisfy { $0.read == isRead })
        }
        #expect(try await call(server, "token").text.count == 58)
    }

    @Test("FreshRSS takes the last tag, ignores kept-unread and unknown ids, and takes ids in both forms")
    func freshTags() async throws {
        let (server, ids) = try await makeServer(.freshRSS, posts: 2)
        let (tag, long) = ("user/-/state/com.google/", "tag:google.com,2005:reader/item/")
        let hexadecimal = String(ids[1], radix: 16)
        let digits = String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal
        let fields = [
            ("a", tag + "read"), ("a", tag + "starred"), ("r", tag + "kept-unread"), ("i", "\(ids[0])"),
            ("i", long + digits), ("i", "5"),
        ]
        #expect(try await call(server, "edit-tag", fields).text == "OK")
        #expect(try await server.report().posts.map(\.starred) == [true, true])
        #expect(try await server.report().posts.map(\.read) == [false, false])
    }

    @Test("FreshRSS has full-width characters in titles, and cuts a text at 500,000 bytes")
    func freshContents() async throws {
        let (server, _) = try await makeServer(.freshRSS, posts: 0)
        let html = String(repeating: "0123456789", count: 60_000)
        let post = AccountChange.Post(feed: "feed/1", title: "A & <b>", html: html)
        let id = try #require(try await server.change(AccountChange(posts: [post])).posts.first)
        let text = try await call(server, "stream/items/contents", [("i", id)]).text
        #expect(text.contains("A ＆ ＜b＞"))
        #expect((500_000..<502_000).contains(text.utf8.count))
    }

    // MARK: Miniflux

    @Test(
        "Miniflux needs the token in the form of a POST, JSON for lists, and answers unknown paths with an empty list"
    )
    func minifluxRefusals() async throws {
        let (server, ids) = try await makeServer(.miniflux, posts: 1)
        let read = "user/-/state/com.google/read"
        #expect(try await call(server, "edit-tag", [("a", read), ("i", "\(ids[0])")]).status == 401)
        #expect(try await call(server, "subscription/list").status == 400)
        #expect(try await call(server, "nonsense").text == "[]")
        let token = try await call(server, "token").text
        for (fields, status) in [
            ([("a", read), ("r", "user/-/state/com.google/kept-unread"), ("i", "\(ids[0])")], 500),
            ([("a", read), ("i", "x")], 400), ([("a", read)], 400), ([("i", "1")], 500),
            ([("a", "user/-/label/x"), ("i", "1")], 500), ([("a", read), ("i", "77")], 200),
        ] { #expect(try await call(server, "edit-tag", [("T", token)] + fields).status == status) }
        let again = [("T", token), ("ac", "subscribe"), ("s", "feed/https://a.example/")]
        #expect(try await call(server, "subscription/edit", again).status == 500)
        #expect(try await call(server, "stream/items/ids?output=json&s=user/-/label/One").status == 500)
    }

    @Test("Miniflux reads an id of 16 characters as a hexadecimal number")
    func minifluxIDs() async throws {
        let (server, ids) = try await makeServer(.miniflux, posts: 17)
        let token = try await call(server, "token").text
        let fields = [("T", token), ("a", "user/-/state/com.google/read"), ("i", "0000000000000011")]
        #expect(try await call(server, "edit-tag", fields).text == "OK")
        #expect(try await server.report().posts.filter(\.read).map(\.id) == ["\(ids[16])"])
    }

    @Test("Miniflux lists by dates of publication, at most 10,000, at an offset")
    func minifluxLists() async throws {
        let (server, ids) = try await makeServer(.miniflux, posts: 12)
        let late = Int64(now.timeIntervalSince1970) - 100_000
        let added = try await server.change(
            AccountChange(posts: [.init(feed: "feed/1", title: "late", published: late)]))
        let stream = "stream/items/ids?output=json&s=user/-/state/com.google/reading-list"
        let all = try await call(server, stream + "&n=5&c=10").text
        #expect(all == #"{"itemRefs":[{"id":"\#(ids[1])"},{"id":"\#(ids[0])"},{"id":"\#(added.posts[0])"}]}"#)
        let since = try await call(server, stream + "&ot=\(late + 10)").text
        #expect(count(since) == 12)
    }

    // MARK: Both

    @Test("A post that another client reads between two pages is in no list, and no other one is missing")
    func shiftingPages() async throws {
        let (server, ids) = try await makeServer(.miniflux, posts: 10_050)
        let newest = try #require(ids.last)
        try await server.change(
            AccountChange(marks: [.init(ids: ["\(newest)"], read: true)], after: "stream/items/ids"))
        #expect(try await Set(makeService(server).ids(.unread)) == Set(ids.dropLast()))
    }

    @Test("An account has made feeds and posts", arguments: StandInServer.Personality.allCases)
    func sample(personality: StandInServer.Personality) async throws {
        let server = try StandInServer(personality, ["--feeds", "5", "--posts", "120"])
        let sut = makeService(server)
        let feeds = try await sut.subscriptions()
        #expect(feeds.map(\.id) == (1...5).map { "feed/\($0)" })
        #expect(feeds[0].address == server.baseURL.text + "/rss.xml")
        let ids = try await sut.ids(.since(nil))
        #expect(ids.count == 120)
        let posts = try await sut.posts(ids)
        #expect(posts.count == 120)
        #expect(try await Set(sut.ids(.unread)) == Set(posts.filter { !$0.isRead }.map(\.id)))
        #expect(try await Set(sut.ids(.starred)) == Set(posts.filter(\.isStarred).map(\.id)))
    }
}
