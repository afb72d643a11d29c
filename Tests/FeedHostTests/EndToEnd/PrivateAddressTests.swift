import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import StorageInterface
import StorageSQLite
import Testing

@testable import FeedHost

@Suite struct PrivateAddressTests {
    @Test(
        "GuardedDocumentTests pass in a network namespace", .enabled(if: !NetworkNamespace.isInside),
        .enabled(if: NetworkNamespace.isAvailable, "needs user and network namespaces, and the ip command"))
    func namespace() async throws {
        let result = try await NetworkNamespace.run(suite: "\(GuardedDocumentTests.self)")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("Suite \"Documents at private addresses\" passed"), "none was run")
    }
}

/// Run by `PrivateAddressTests`, in a namespace where `public.test` is at a public address, and
/// `private.test` at a private one.
@Suite(
    "Documents at private addresses", .serialized, .timeLimit(.minutes(2)),
    .enabled(if: NetworkNamespace.isInside, "PrivateAddressTests runs these in a namespace of their own"))
struct GuardedDocumentTests {
    private let folder: TemporaryFolder
    private let inside: LoopbackServer
    private let outside: LoopbackServer
    private let program: FeedHostProgram
    private static let feed = """
        <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>Feed</title>
        <item><title>One</title><guid>1</guid><link>/1</link><wfw:commentRss>/comments</wfw:commentRss></item>
        </channel></rss>
        """

    init() throws {
        try NetworkNamespace.setHosts([
            "public.test": NetworkNamespace.publicAddress, "private.test": "127.0.0.1",
        ])
        folder = try TemporaryFolder()
        inside = try LoopbackServer(["/feed": .response(text: Self.feed)])
        outside = try LoopbackServer(at: NetworkNamespace.publicAddress)
        program = FeedHostProgram(
            baseURL: outside.url(""), store: folder.path + "/cache", isServerNamed: false)
    }

    private func far(_ path: String) -> String { "http://public.test:\(outside.port)\(path)" }
    private func near(_ path: String) -> String { "http://private.test:\(inside.port)\(path)" }
    private var sentence: String { localized(.failures, "failure.private-address") }

    private func library() -> SQLiteLibrary {
        SQLiteLibrary(path: program.dataHome + "/feedhost/library.sqlite")
    }

    /// Makes all sources due.
    private func forgetFetches() throws {
        for subscription in try library().subscriptions() {
            try library().setFetchState(FetchState(), of: subscription.id)
        }
    }

    @Test("A public feed that redirects to a private address is refused in one line, and not subscribed to")
    func redirect() async throws {
        for target in [inside.url("/feed").text, near("/feed")] {
            outside.reply(to: "/feed", with: .redirect(301, to: target))
            let added = try await program.run(["add", far("/feed")])
            #expect(added.status == 1 && added.output == "")
            #expect(added.errors == "\(far("/feed")): \(sentence)\n")
            #expect(try await program.run(["sources"]).status == 2)
            let listed = try await program.run(["list", far("/feed")])
            #expect(listed.status == 1 && listed.errors.contains(sentence))
        }
        #expect(inside.connectionCount == 0)

        let allowed = try await program.run(["add", far("/feed"), "--allow-private"])
        #expect(allowed.status == 0, "\(allowed.errors)")
        #expect(try library().subscriptions().map(\.source.address) == [far("/feed")])
        #expect(try library().fetchStates(of: library().subscriptions().map(\.id)).values.first?.move == nil)
    }

    @Test("A later redirect of a subscribed feed to a private address is refused, and is not a new address")
    func refresh() async throws {
        let file = folder.path + "/urls"
        try "\(far("/feed"))\n".write(toFile: file, atomically: true, encoding: .utf8)
        _ = try await program.run(["import", file])
        for status in [301, 302, 308] {
            outside.reply(to: "/feed", with: .redirect(status, to: near("/feed")))
            try forgetFetches()
            let refreshed = try await program.run(["refresh", "--due"])
            #expect(refreshed.status == 1)
            #expect(refreshed.errors == "\(far("/feed")): \(sentence)\n")
        }
        #expect(inside.connectionCount == 0)
        #expect(try library().subscriptions().map(\.source.address) == [far("/feed")])
        let listed = try await program.run(["sources"])
        #expect(listed.output.contains(localized(.subscriptions, "health.private-address")))
    }

    @Test("A feed that a public page names is requested at public addresses only, now and later")
    func discovered() async throws {
        func page(_ address: String) -> LoopbackServer.Reply {
            .response(
                headers: ["Content-Type": "text/html"],
                text: "<html><link rel=alternate type='application/rss+xml' href='\(address)'>")
        }
        outside.reply(to: "/", with: page(near("/feed")))
        let added = try await program.run(["add", far("/")])
        #expect(added.status == 1 && added.errors.contains(sentence))
        #expect(try await program.run(["sources"]).status == 2)
        #expect(inside.connectionCount == 0)

        outside.reply(to: "/feed", with: .response(text: Self.feed))
        try NetworkNamespace.setHosts([
            "public.test": NetworkNamespace.publicAddress, "other.test": NetworkNamespace.publicAddress,
        ])
        outside.reply(to: "/", with: page("http://other.test:\(outside.port)/feed"))
        #expect(try await program.run(["add", far("/")]).status == 0)
        let rebound = try LoopbackServer(["/feed": .response(text: Self.feed)], port: outside.port)
        try NetworkNamespace.setHosts(["other.test": "127.0.0.1"])
        try forgetFetches()
        let refreshed = try await program.run(["refresh"])
        #expect(refreshed.status == 1 && refreshed.errors.contains(sentence))
        #expect(rebound.connectionCount == 0)
        try forgetFetches()
        #expect(try await program.run(["refresh", "--allow-private"]).status == 0)
        #expect(rebound.connectionCount == 1)
    }

    @Test("A typed address may be private, and so may its redirects and what it names")
    func privateOrigin() async throws {
        inside.reply(to: "/old", with: .redirect(301, to: inside.url("/feed").text))
        inside.reply(to: "/comments", with: .response(text: Self.feed))
        #expect(try await program.run(["add", near("/old"), "--name", "Mine"]).status == 0)
        let state = try library().fetchStates(of: library().subscriptions().map(\.id)).values.first
        #expect(state?.isPrivate == true)
        #expect(state?.move?.address == inside.url("/feed").text)
        let items = try await program.run(["list", "Mine", "--json"])
        let id = try #require(items.output.firstMatch(of: #/"id":"([0-9A-F-]+)"/#)?.1)
        #expect(try await program.run(["comments", String(id)]).status == 0)

        inside.reply(
            to: "/",
            with: .response(
                headers: ["Content-Type": "text/html"],
                text: "<html><link rel=alternate type='application/rss+xml' href='/feed'>"))
        #expect(try await program.run(["add", near("/")]).status == 0)
        #expect(try library().subscriptions().allSatisfy { !$0.isPublicOnly })
    }

    @Test("Comments of a public feed are requested at public addresses only")
    func comments() async throws {
        outside.reply(to: "/feed", with: .response(text: Self.feed))
        #expect(try await program.run(["add", far("/feed")]).status == 0)
        let items = try await program.run(["list", "--json"])
        let id = try #require(items.output.firstMatch(of: #/"id":"([0-9A-F-]+)"/#)?.1)
        outside.reply(to: "/comments", with: .redirect(302, to: near("/comments")))
        let redirected = try await program.run(["comments", String(id)])
        #expect(redirected.status == 1 && redirected.errors.contains(sentence))

        let rebound = try LoopbackServer(["/comments": .response(text: Self.feed)], port: outside.port)
        try NetworkNamespace.setHosts(["public.test": "127.0.0.1"])
        let resolved = try await program.run(["comments", String(id)])
        #expect(resolved.status == 1 && resolved.errors.contains(sentence))
        #expect(inside.connectionCount == 0 && rebound.connectionCount == 0)
        #expect(try await program.run(["comments", String(id), "--allow-private"]).status == 0)
    }
}
