import FileTesting
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageSQLite
import StorageTesting
import Testing

@testable import FeedHost

@Suite("The command bookmarks", .inTurns) struct BookmarksCommandTests {
    private let folder: TemporaryFolder
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        // No server listens at the port, and none is asked.
        program = FeedHostProgram(baseURL: HTTPURL("http://127.0.0.1:9")!, store: folder.path + "/cache")
    }

    private var data: String { program.dataHome + "/feedhost" }

    private func bookmark(
        _ number: Int, _ description: String?, _ location: String?, at seconds: Double,
        of source: SourceRecord = .numbered(1)
    ) throws {
        let item = FeedItem.picture(
            .numbered(number), description: description, location: location,
            url: "http://pictures.example/\(number).png")
        try SQLiteLibrary(folder: data).insertBookmark(
            of: item, from: source, at: Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "bookmarks --json prints an object a line, the newest first, in the order of fields that scripts rely on"
    )
    func json() async throws {
        try bookmark(1, nil, nil, at: 1_700_000_000)
        try bookmark(2, "Line\n\u{1B}[2J \"quoted\" \u{202E}", "Αθήνα", at: 1_700_000_060)
        let result = try await program.run(["bookmarks", "--json"])
        #expect(result.status == 0)
        #expect(result.errors == "")
        let source = #""source":"\#(UUID.numbered(-1))","source_title":"Source 1","#
        func ends(_ number: Int, _ time: String) -> String {
            let url = "http://pictures.example/\(number).png"
            return
                #""image":"\#(url)","images":[{"url":"\#(url)"}],"comments":{"url":"\#(UUID.numbered(number))"},"#
                + #""read":false,"bookmarked":true,"bookmarked_at":"\#(time)"}"#
        }
        func begins(_ number: Int) -> String {
            #"{"id":"\#(UUID.numbered(number))",\#(source)"native_id":"\#(UUID.numbered(number))","#
                + #""first_seen":"\#(Date.numbered(1_000).formatted(.iso8601))","#
        }
        #expect(
            result.lines == [
                begins(2) + #""text":"Line\n\u001b[2J \"quoted\" \u202e","location":"Αθήνα","#
                    + ends(2, "2023-11-14T22:14:20Z"),
                begins(1) + ends(1, "2023-11-14T22:13:20Z"),
            ])
    }

    @Test("A bookmark without a picture is printed with its title and its address")
    func titled() async throws {
        let summary = ItemSummary(
            id: .numbered(1), source: SourceRecord.numbered(1).id, nativeID: "1", title: "Title",
            firstSeen: Date(), link: HTTPURL("http://a.example/1"))
        let item = FeedItem(summary, text: .plain("Text"))
        try SQLiteLibrary(folder: data).insertBookmark(of: item, from: .numbered(1), at: Date())
        let json = try await program.run(["bookmarks", "--json"])
        #expect(json.output.contains(#""title":"Title","#))
        #expect(json.output.contains(#""link":"http://a.example/1","text":"Text","#))
        #expect(
            try await program.run(["bookmarks"]).lines.prefix(4)
                == ["Title", "Source 1", "Text", "http://a.example/1"])
    }

    @Test("bookmarks prints blocks as list does, with since when each is bookmarked")
    func blocks() async throws {
        try bookmark(1, "A picture", "Athens", at: Date().timeIntervalSince1970 - 2 * 86_400 - 60)
        let result = try await program.run(["bookmarks"])
        #expect(
            result.lines == [
                "Source 1", "Athens", "A picture", "http://pictures.example/1.png",
                localized(.bookmarks, "row.kept", "2 days ago"),
            ])
    }

    @Test(
        "Without bookmarks, scripts read nothing, a person reads how one is made, and nothing is made on the disk"
    )
    func none() async throws {
        let json = try await program.run(["bookmarks", "--json"])
        #expect(json.output == "" && json.errors == "" && json.status == 0)
        let human = try await program.run(["bookmarks"])
        #expect(human.output == "" && human.status == 0)
        #expect(human.errors == localized(.bookmarks, "empty", "b") + "\n")
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test("Bookmarks of all sources are printed, those of the file that --library names")
    func sources() async throws {
        try bookmark(1, nil, nil, at: 0)
        try bookmark(2, nil, nil, at: 1, of: .numbered(2))
        #expect(try await program.run(["bookmarks", "--json"]).lines.count == 2)
        let other = try await program.run(["bookmarks", "--json", "--library", folder.path + "/other"])
        #expect(other.output == "" && other.status == 0)
        let named = try await program.run(
            ["bookmarks", "--json", "--library", data + "/library.sqlite"],
            behind: "XDG_DATA_HOME=\(folder.path)")
        #expect(named.lines.count == 2)
    }

    @Test(
        "Bookmarks that cannot be read end with 1 and a sentence, and stay as they are",
        arguments: ["library"])
    func damaged(name: String) async throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let broken = Data(repeating: 0x5A, count: 9_000)
        try broken.write(to: URL(filePath: data + "/\(name).sqlite"))
        let result = try await program.run(["bookmarks", "--json"])
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix(localized(.bookmarks, "fault.damaged")))
        #expect(FileManager.default.contents(atPath: data + "/\(name).sqlite") == broken)
    }

    @Test("A post that b bookmarks in a real terminal is printed by the command")
    func terminal() async throws {
        let server = try FeedServerProcess()
        let program = FeedHostProgram(baseURL: server.baseURL, store: folder.path + "/cache")
        let terminal = try program.open(behind: "export XDG_DATA_HOME='\(program.dataHome)';")
        try await terminal.screen(showing: rowPosition(1))
        try terminal.press("b")
        try await terminal.screen(showing: localized(.bookmarks, "notice.added", "B"))
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
        let result = try await program.run(["bookmarks", "--json"])
        #expect(result.lines.count == 1)
        #expect(result.output.contains("Grindelwald, Switzerland"))
    }
}
