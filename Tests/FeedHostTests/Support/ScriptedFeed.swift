import Foundation
import HTTPInterface
import HTTPTesting
import StorageTesting

/// A scripted feed on loopback, whose responses a test sets, holds and counts. Items and their pictures are
/// numbered.
nonisolated final class ScriptedFeed: Sendable {
    let server: LoopbackServer

    var baseURL: HTTPURL { server.url("") }

    /// Makes a feed of pages of the items with these numbers, and an empty last page.
    init(_ pages: [Int]..., limit: Int = 10) throws {
        server = try LoopbackServer()
        serve(pages, limit: limit)
        for number in Set(pages.joined()) {
            server.reply(to: Self.picture(number), with: .response(body: Array(Self.opaquePNG)))
            server.reply(to: Self.comments(of: number), with: .response(text: Self.commentsJSON(of: number)))
        }
    }

    /// Serves these pages from now on.
    func serve(_ pages: [[Int]], limit: Int = 10) {
        var target = Self.firstPage(limit: limit)
        for page in pages + [[]] {
            server.reply(to: target, with: .response(text: json(page)))
            if let last = page.last { target = Self.page(after: last, limit: limit) }
        }
    }

    /// Holds a response until the gate opens.
    func hold(_ target: String, _ reply: LoopbackServer.Reply, until gate: Gate = Gate()) -> Gate {
        server.reply(to: target, with: LoopbackServer.Reply([.wait(gate)] + reply.steps))
        return gate
    }

    /// Holds a picture until the gate opens.
    func holdPicture(_ number: Int) -> Gate {
        hold(Self.picture(number), .response(body: Array(Self.opaquePNG)))
    }

    /// The numbers of the requested pictures, in order.
    var requestedPictures: [Int] {
        server.requests.compactMap { request in
            guard request.target.hasPrefix("/p/") else { return nil }
            return Int(request.target.dropFirst(3).prefix { $0.isNumber })
        }
    }

    /// The other requested paths, in order.
    var requestedPages: [String] { server.requests.map(\.target).filter { !$0.hasPrefix("/p/") } }

    /// A page with these items.
    func json(_ numbers: [Int], picture: (Int) -> Int = { $0 }) -> String {
        let items = numbers.map { number in
            """
            {"id":"\(UUID.numbered(number))","description":"Description \(number).",\
            "location":"Place \(number).","image":"\(server.url(Self.picture(picture(number))))"}
            """
        }
        return #"{"items":[\#(items.joined(separator: ","))]}"#
    }

    // MARK: Where things are

    static func firstPage(limit: Int = 10) -> String { "/v1/feed?limit=\(limit)" }

    static func page(after number: Int, limit: Int = 10) -> String {
        "/v1/feed?limit=\(limit)&after_id=\(UUID.numbered(number))"
    }

    static func picture(_ number: Int) -> String { "/p/\(number).png" }

    static func comments(of number: Int) -> String { "/v1/image/\(UUID.numbered(number))/comments" }

    static func commentsJSON(of number: Int) -> String {
        """
        {"items":[{"id":"\(UUID.numbered(1_000 + number))","message":"Message \(number).",\
        "created_at":"2024-01-01T00:00:00Z","author":{"username":"ana"}}]}
        """
    }

    // MARK: Pictures

    /// A PNG of 4 × 4 pixels, blue and orange.
    static let opaquePNG = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAG0lEQVR42mPQCDjx/0SAxn8YzYDMAdEMBFUAALh4"
            + "I/EGvd0CAAAAAElFTkSuQmCC")!
    /// A transparent PNG of 4 × 4 pixels.
    static let transparentPNG = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAADElEQVR42mNgoBwAAABEAAHpHptRAAAAAElFTkSu"
            + "QmCC")!
}
