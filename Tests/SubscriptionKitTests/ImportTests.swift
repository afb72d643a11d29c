import Foundation
import HTTPInterface
import LibraryStorageInterface
import MarkupTesting
import PresentationInterface
import PresentationTesting
import SourceInterface
import StorageTesting
import Testing

@testable import SubscriptionKit

@Suite("SubscriptionCommands, import and export") struct ImportTests {
    private let commands = Commands()

    private func importFile(
        _ text: String, kinds: [any SourceKind] = [], withPaths hasPaths: Bool = false
    ) throws -> Int32 {
        try commands.sut.importFile(
            Data(text.utf8), with: SampleXMLReader(), kinds: kinds, otherwise: "syndication", in: "/home/ada",
            withPaths: hasPaths)
    }

    @Test("Importing a file adds its sources in its order, and importing it again adds nothing")
    func twice() throws {
        let text = "http://b.example/ News \"~B\"\nhttp://a.example/\nHTTP://A.EXAMPLE ~A Tech\n./x.xml\n"
        #expect(try importFile(text, withPaths: true) == 0)
        let first = try commands.library.subscriptions()
        #expect(first.map(\.source.address) == ["http://b.example/", "http://a.example/", "/home/ada/x.xml"])
        #expect(first.map(\.name) == ["B", "A", nil])
        #expect(first.map { $0.groups.map(\.text) } == [["News"], ["Tech"], []])
        #expect(commands.library.changeCount == 1)
        #expect(try importFile(text, withPaths: true) == 0)
        #expect(try commands.library.subscriptions() == first)
        #expect(commands.takeLines() == ["3 new subscriptions", "3 already subscribed"])
    }

    @Test("Exported saved searches are imported again with their groups, each once")
    func savedSearches() throws {
        let searches = [
            SavedSearch(
                id: .numbered(1), name: "A & \"B\"", text: #"title:"night ferry" -<plane>"#,
                groups: ["News/Local", "A, B"].compactMap(GroupPath.init), savedAt: .numbered(1)),
            SavedSearch(id: .numbered(2), name: "東京", text: "after:7d", savedAt: .numbered(2)),
        ]
        let text = OPMLDocument([], searches: searches, hasSecrets: false).text
        #expect(try importFile(text) == 0)
        #expect(try importFile(text) == 0)
        let stored = try commands.library.savedSearches()
        #expect(stored.map(\.name) == searches.map(\.name))
        #expect(stored.map(\.text) == searches.map(\.text))
        #expect(stored.map(\.groups) == searches.map(\.groups))
        #expect(commands.takeLines() == ["2 new saved searches", "0 new subscriptions"])
    }

    @Test("Paths of newsboat's urls are named one by one, and not subscribed to without being asked for")
    func paths() throws {
        let text = "http://a.example/\nfile:///etc/x News\n./y\nFILE:///home/ada/z\n/etc\n"
        #expect(try importFile(text) == 0)
        #expect(try commands.library.subscriptions().map(\.source.address) == ["http://a.example/"])
        let reason = "a path on this computer (--with-paths subscribes to paths)"
        #expect(
            commands.takeLines() == [
                "1 new subscription", "! Line 2: \(reason): /etc/x", "! Line 3: \(reason): /home/ada/y",
                "! Line 4: \(reason): /home/ada/z", "! Line 5: \(reason): /etc",
            ])
        #expect(try importFile(text, withPaths: true) == 0)
        #expect(try commands.library.subscriptions().count == 5)
        #expect(commands.takeLines() == ["4 new subscriptions", "1 already subscribed"])
    }

    @Test("A file:// address and a path of an OPML outline are named too; a list of paths alone ends with 1")
    func pathsOfOutlines() throws {
        let text = """
            <opml><body><outline xmlUrl="file:///home/ada/p" text="P"/><outline xmlUrl="/q"/></body></opml>
            """
        #expect(try importFile(text) == 1)
        #expect(try commands.library.subscriptions().isEmpty)
        let notices = commands.takeLines().filter { $0.hasPrefix("! ") }
        #expect(notices.count == 2)
        #expect(notices[0].hasSuffix(": /home/ada/p") && notices[1].hasSuffix(": /q"))
    }

    @Test("A known source gets the file's groups, keeps its name, and is found by its current address")
    func known() throws {
        var moved = Subscription.numbered(2)
        moved.source.address = "http://new.example/"
        try commands.library.subscribe([.numbered(1), moved])
        #expect(try importFile("http://feeds.example/1 Tech ~X\nhttp://new.example/ ~Y\n") == 0)
        let found = try commands.library.subscriptions()
        #expect(found.map(\.shownName) == ["X", "Name 2"])
        #expect(found[0].groups.map(\.text) == ["News", "Tech"])
        #expect(commands.takeLines() == ["2 already subscribed"])
    }

    @Test("5,000 outlines with some faults are imported, and each fault is printed on a line")
    func large() throws {
        let outlines = (1...5_000).map { number in
            switch number {
            case 7: "<outline type=\"rss\" text=\"Lost\"/>"
            case 9: "<outline type=\"rss\" text=\"Odd\" xmlUrl=\"ftp://ada:secret@a.example/\"/>"
            default: "<outline type=\"rss\" text=\"N\(number)\" xmlUrl=\"http://a.example/\(number)\"/>"
            }
        }
        #expect(try importFile("<opml><body>\(outlines.joined())</body></opml>") == 0)
        #expect(try commands.library.subscriptions().count == 4_998)
        #expect(
            commands.takeLines() == [
                "4,998 new subscriptions", "! Entry 7: no address: Lost",
                "! Entry 9: not an http or https address, nor a path: Odd",
            ])
    }

    @Test("A source's kind is the file's, otherwise a certain one, otherwise the default")
    func kinds() throws {
        let opml = """
            <opml xmlns:feedhost="urn:feedhost:opml"><body>
            <outline xmlUrl="http://a.example/" feedhost:kind="essential"/>
            <outline xmlUrl="http://b.example/" feedhost:kind="unknown"/></body></opml>
            """
        let essential = KindStub("essential")
        #expect(try importFile(opml, kinds: [essential, KindStub("syndication")]) == 0)
        #expect(try importFile("http://c.example/", kinds: [essential, KindStub("mastodon", .certain)]) == 0)
        #expect(try importFile("http://d.example/", kinds: [KindStub("none", .none), essential]) == 0)
        let found = try commands.library.subscriptions().sorted { $0.source.address < $1.source.address }
        #expect(found.map(\.source.kind) == ["essential", "syndication", "mastodon", "essential"])
    }

    @Test("Credentials of a file are kept for their origin; a known source keeps its own")
    func credentials() throws {
        #expect(try importFile("http://ada:secret@a.example/x\n") == 0)
        #expect(try importFile("http://ada:other@a.example/x\n") == 0)
        let found = try #require(try commands.library.subscriptions().first)
        #expect(found.source.address == "http://a.example/x")
        #expect(found.privateHeaders?.origin.text == "http://a.example/x")
        let credentials = "Basic \(Data("ada:secret".utf8).base64EncodedString())"
        #expect(found.privateHeaders?.headers == ["Authorization": credentials])
    }

    @Test("A file without valid subscriptions is reported in one line")
    func nothing() throws {
        #expect(try importFile("# nothing\n") == 0)
        #expect(commands.takeLines() == ["0 new subscriptions", "! No subscriptions in the file"])
        #expect(try importFile("exec:x\n") == 1)
        #expect(commands.takeLines().last == "! Line 1: feeds made by a program aren't supported: exec:x")
        #expect(try importFile("<html/>") == 1)
        #expect(commands.notices.count == 1)
        #expect(commands.notices[0].hasPrefix("Couldn't read the file as OPML: "))
    }

    @Test("An export prints OPML, and reports omitted secrets")
    func export() throws {
        var token = Subscription.numbered(1)
        token.source.address += "?token=1"
        try commands.library.subscribe([token, .numbered(3)])
        var printed = ""
        #expect(try commands.sut.export(withSecrets: false) { printed += $0 } == 0)
        #expect(printed.contains("http://feeds.example/3"))
        #expect(
            commands.takeLines() == [
                "! Left out 1 subscription with a secret in the address (--with-secrets includes it)",
                "! Exported 1 subscription without headers (--with-secrets includes them)",
            ])
        #expect(try commands.sut.export(withSecrets: true) { printed += $0 } == 0)
        #expect(commands.takeLines() == [])
        #expect(printed.contains("token=1"))
    }

    @Test("Each language has all sentences with their placeholders")
    func sentences() {
        let keys =
            SubscriptionText.allCases.map(\.rawValue) + SubscriptionList.Fault.Reason.allCases.map(\.rawValue)
            + StatusReason.allCases.map(\.rawValue)
        let faults = stringFaults(
            bundle: .module, table: "Subscriptions", keys: keys,
            counts: SubscriptionCount.allCases.map(\.rawValue))
        #expect(faults == [])
    }
}
