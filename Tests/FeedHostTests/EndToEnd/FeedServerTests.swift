import Foundation
import Testing

@testable import FeedHost

@Suite("FeedServer", .inTurns) struct FeedServerTests {
    @Test("A second server has the same ids, so that stored posts lead to its comments")
    func ids() throws {
        let (first, second) = (try FeedServerProcess(), try FeedServerProcess())
        for server in [first, second] { try server.changeFeed(#"{"prepend":2}"#) }
        let timeline = "/api/v1/timelines/public?limit=40"
        let statuses = try ids(first, timeline)
        #expect(statuses.count == 40)
        let numbers = statuses.compactMap { Int64($0) }
        #expect(numbers == numbers.sorted(by: >))
        #expect(try ids(second, timeline) == statuses)
        for id in statuses {
            let context = "/api/v1/statuses/\(id)/context"
            #expect(try ids(first, context) == ids(second, context))
        }
        let items = try ids(first, "/v1/feed?limit=66")
        #expect(items.count == 66)
        #expect(try ids(second, "/v1/feed?limit=66") == items)
        let comments = "/v1/image/\(items[2])/comments"
        #expect(try ids(first, comments) == ids(second, comments))
        for document in ["/rss.xml", "/atom.xml", "/feed.json"] {
            let native = try nativeIDs(first, document)
            #expect(native.count >= 20)
            #expect(try nativeIDs(second, document) == native)
        }
    }

    /// The ids of a JSON document, which is a list or has one.
    private func ids(_ server: FeedServerProcess, _ path: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: server.body(of: path))
        let lists = (value as? [String: Any])?.values.compactMap { $0 as? [[String: Any]] }
        return (value as? [[String: Any]] ?? lists?.flatMap(\.self) ?? []).compactMap { $0["id"] as? String }
    }

    /// The UUIDs that a document has.
    private func nativeIDs(_ server: FeedServerProcess, _ path: String) throws -> [String] {
        let body = String(decoding: try server.body(of: path), as: UTF8.self)
        return body.matches(of: #/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#).map { String($0.0) }
    }
}
