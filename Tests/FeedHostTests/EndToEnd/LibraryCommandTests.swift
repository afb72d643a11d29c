import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite("The commands list and show on a library of several kinds of sources", .inTurns)
struct LibraryCommandTests {
    private let library: LibraryOfKinds

    init() throws {
        library = try LibraryOfKinds()
    }

    private func run(_ arguments: String...) async throws -> FeedHostProgram.Result {
        try await library.program.run(arguments + ["--library", library.file])
    }

    private func objects(_ result: FeedHostProgram.Result) throws -> [[String: Any]] {
        try result.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("list prints the posts of all kinds of sources with the same fields, without the network")
    func list() async throws {
        _ = try await run("refresh")
        let count = library.feed.server.requests.count
        let result = try await run("list", "--json")
        #expect(result.status == 0)
        #expect(result.errors.hasPrefix(localized(.feed, "notice.cached")))
        let objects = try objects(result)
        #expect(
            objects.map { $0["title"] as? String ?? $0["location"] as? String }
                == ["Place 1.", "Place 2.", "One", "Two", "Rose"])
        #expect(
            objects.map { $0["source_title"] as? String }
                == ["Server", "Server", "Document", "Document", "Folder"])
        for field in ["id", "source", "native_id", "first_seen", "read", "bookmarked"] {
            #expect(objects.allSatisfy { $0[field] != nil }, "\(field)")
        }
        // Only servers of api.md call the text so.
        #expect(
            objects.map { $0["description"] as? String } == [
                "Description 1.", "Description 2.", nil, nil, nil,
            ])
        #expect(
            objects.prefix(4).map { $0["text"] as? String }
                == ["Description 1.", "Description 2.", "Text of One.", "Text of Two."])
        #expect(library.feed.server.requests.count == count)
    }

    @Test("list --pictures draws the pictures of all kinds of sources below their texts")
    func pictures() async throws {
        _ = try await run("refresh")
        let plain = try await run("list", "--color", "always")
        #expect(!plain.output.contains("\u{1B}"))
        let drawn = try await run("list", "--pictures", "--color", "always")
        #expect(drawn.status == 0)
        let blocks = drawn.output.components(separatedBy: "\n\n")
        for name in ["Place 1.", "Rose"] {
            #expect(blocks.contains { $0.contains(name) && $0.contains("\u{1B}[") }, "\(name)")
        }
        #expect(library.feed.requestedPictures.sorted() == [1, 2])
    }

    @Test("refresh --pictures reports that pictures can't be saved in a folder that is a symbolic link")
    func linkedPictures() async throws {
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: library.program.store, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: library.program.store + "/pictures", withDestinationPath: other.path)
        let result = try await run("refresh", "--pictures")
        #expect(result.errors.contains(localized(.failures, "failure.storage.unavailable")), "\(result)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
    }

    @Test("show prints a post below its picture, from the cache without the network")
    func show() async throws {
        _ = try await run("refresh")
        let ids = try objects(try await run("list", "--json")).compactMap { $0["id"] as? String }
        for (id, text) in [(ids[0], "Description 1."), (ids[4], "Rose")] {
            let shown = try await run("show", id, "--color", "always")
            #expect(shown.status == 0)
            #expect(shown.errors == "")
            #expect(shown.output.contains("\u{1B}[0;48;2;") && shown.output.contains(text))
        }
        let article = try await run("show", ids[2])
        #expect(article.lines.first == "One" && article.lines.last == "Text of One.")
        let offline = try await run("show", ids[0], "--offline", "--color", "always")
        #expect(offline.status == 0 && offline.output.contains("\u{1B}[0;48;2;"))
    }

    @Test("list of an address prints what list prints of its source, once subscribed")
    func address() async throws {
        let others = library.folder.path + "/others.sqlite"
        let before = try objects(
            try await library.program.run(["list", library.documentURL.text, "--json", "--library", others]))
        #expect(before.map { $0["read"] as? Bool } == [false, false])
        #expect(before.allSatisfy { $0["first_seen"] != nil && $0["source_title"] as? String == "T" })
        _ = try await run("refresh")
        try library.store.setRead(true, [try #require(UUID(uuidString: before[0]["id"] as? String ?? ""))])
        let listed = try objects(try await run("list", "Document", "--json"))
        let address = try objects(try await run("list", library.documentURL.text, "--json"))
        #expect(listed.map { $0["read"] as? Bool } == [true, false])
        for field in Set(listed[0].keys).union(address[0].keys) {
            let (one, other) = (listed[0][field], address[0][field])
            #expect("\(one ?? "-")" == "\(other ?? "-")" || field == "source_title", "\(field)")
        }
    }

    @Test("show prints the texts of a post whose picture cannot be loaded, and says why")
    func showWithoutPicture() async throws {
        _ = try await run("refresh")
        let id = UUID.numbered(1).uuidString
        let shown = try await run("show", id, "--offline")
        #expect(shown.status == 0)
        #expect(shown.output.contains("Description 1."))
        #expect(shown.errors.hasPrefix(localized(.failures, "failure.offline").beginning))
    }

    @Test("bookmarks --json prints the fields that list prints")
    func bookmarks() async throws {
        _ = try await run("refresh")
        let item = try #require(try library.store.item(.numbered(1)))
        try library.store.insertBookmark(
            of: item.item, from: SourceRecord(id: item.row.summary.source, kind: "", address: ""), at: Date())
        let listed = try await run("list", "--json", "--limit", "1")
        #expect(try await run("bookmarks", "--json").output == listed.output)
    }
}
