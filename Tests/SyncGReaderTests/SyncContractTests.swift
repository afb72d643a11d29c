import Foundation
import HTTPInterface
import HTTPTesting
import SyncGReader
import SyncInterface
import SyncTesting
import Testing

@Suite struct SyncContractTests {
    @Test(
        "GReaderKind's services keep the promises of a service",
        arguments: StandInServer.Personality.allCases,
        SyncContract.promises)
    func keeps(personality: StandInServer.Personality, promise: SyncContract.Promise) async throws {
        try await promise.check { try await StandInSubject(personality) }
    }
}

/// The contract's view of the stand-in server.
private final class StandInSubject: SyncSubject {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let server: StandInServer
    private let client = SessionClient()

    init(_ personality: StandInServer.Personality) async throws {
        server = try StandInServer(personality)
        try await server.change(AccountChange(password: SyncContract.password))
    }

    func makeService(password: @escaping @Sendable () async throws -> String) -> any SyncService {
        GReaderKind().makeService(
            at: server.address, as: SyncCredentials(user: SyncContract.user, password: password),
            with: SyncDependencies(client: client) { [now] in now })
    }

    func addFeed(_ title: String, at address: String, label: String) async throws -> String {
        let feed = AccountChange.Feed(title: title, address: address, label: label)
        return try #require(try await server.change(AccountChange(feeds: [feed])).feeds.first)
    }

    func add(_ posts: [SyncedPost]) async throws -> [Int64] {
        let crawled = posts.map { post in
            AccountChange.Post(
                feed: post.feed, title: post.title, author: post.author, html: post.html,
                link: post.link?.text, published: post.published.map(Self.seconds),
                crawled: post.crawled.map(Self.seconds),
                enclosures: post.enclosures.map {
                    AccountChange.Post.Enclosure(url: $0.url.text, type: $0.type, length: $0.length)
                })
        }
        return try await server.change(AccountChange(posts: crawled)).posts.compactMap { Int64($0) }
    }

    private static func seconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970) }

    func mark(_ change: StateChange, _ ids: [Int64]) async throws {
        var marks = AccountChange.Marks(ids: ids.map { String($0) })
        switch change {
        case .read(let isRead): marks.read = isRead
        case .starred(let isStarred): marks.starred = isStarred
        }
        try await server.change(AccountChange(marks: [marks]))
    }

    func states() async throws -> [Int64: SyncedState] {
        let posts = try await server.report().posts.map { post in
            (Int64(post.id) ?? 0, SyncedState(isRead: post.read, isStarred: post.starred))
        }
        return Dictionary(uniqueKeysWithValues: posts)
    }

    func failNext(_ fault: SyncFault) async throws {
        switch fault {
        case .busy:
            try await server.addFault(#"{"status":429,"headers":{"Retry-After":"\#(SyncContract.wait)"}}"#)
        case .failing: try await server.addFault(#"{"status":500}"#)
        case .lostReply: try await server.addFault(#"{"lose_reply":true}"#)
        case .webPage: try await server.addFault(##"{"body":"<!DOCTYPE html><html>Log in</html>"}"##)
        case .empty: try await server.addFault(#"{"body":""}"#)
        }
    }

    func endSessions() async throws { try await server.change(AccountChange(endsSessions: true)) }

    func changePassword(to password: String) async throws {
        try await server.change(AccountChange(password: password))
    }

    func setDisabled(_ isDisabled: Bool) async throws {
        try await server.change(AccountChange(disabled: isDisabled))
    }

    func requestCount() async throws -> Int { try await server.requestedPaths().count }
}
