import Foundation
import HTTPInterface
import LibraryStorageInterface
import MarkupInterface
import MarkupTesting
import SubscriptionKit
import Testing

@Suite("SubscriptionList") struct SubscriptionListTests {
    private func list(_ text: String) throws -> SubscriptionList {
        try SubscriptionList(file: Data(text.utf8), with: SampleXMLReader())
    }

    private func opml(_ body: String) throws -> SubscriptionList {
        try list("<?xml version=\"1.0\"?>\n<opml version=\"2.0\"><head/><body>\(body)</body></opml>")
    }

    // MARK: OPML

    @Test("Folders and categories of OPML are groups, each once, in their order")
    func groups() throws {
        let found = try opml(
            """
            <outline text="News"><outline text="Local"><outline type="rss" text="A" xmlUrl="http://a.example/"
            category="/Tech/Swift,Flat, /News/Local"/></outline>
            <outline text="B" xmlUrl="http://b.example/"/></outline>
            <outline text="C" xmlUrl="http://c.example/"/>
            """)
        let groups = found.subscriptions.map { $0.groups.map(\.text) }
        #expect(groups == [["News/Local", "Tech/Swift", "Flat"], ["News"], []])
        #expect(found.subscriptions.map(\.address) == ["a", "b", "c"].map { "http://\($0).example/" })
        #expect(found.faults == [])
    }

    @Test("The text of an outline is the name, and a different title the source's")
    func names() throws {
        let found = try opml(
            """
            <outline text="Mine" title="Theirs" xmlUrl="http://a.example/"/>
            <outline title="Only" xmlUrl="http://b.example/"/>
            <outline text="http://c.example/" xmlUrl="http://c.example/"/>
            <outline text=" " xmlurl="http://d.example/"/>
            """)
        #expect(found.subscriptions.map(\.name) == ["Mine", "Only", nil, nil])
        #expect(found.subscriptions.map(\.title) == ["Theirs", nil, nil, nil])
    }

    @Test("A feed outline without an address is a fault with its number, and an empty folder is not")
    func faults() throws {
        let found = try opml(
            """
            <outline text="Empty"/><outline text="Lost" type="rss"/>
            <outline text="Link" type="link" url="http://x.example/"/>
            <outline text="Folder" type="folder"><outline text="A" xmlUrl="http://a.example/"/></outline>
            <outline type="rss" url="http://b.example/"/>
            """)
        #expect(
            found.faults == [
                SubscriptionList.Fault(.withoutAddress, place: 2, name: "Lost"),
                SubscriptionList.Fault(.withoutAddress, place: 3, name: "Link"),
            ])
        #expect(found.subscriptions.map(\.groups.first?.text) == ["Folder", nil])
    }

    @Test("Outlines in a namespace, and inside an outline that is a feed, are read")
    func strange() throws {
        let found = try list(
            """
            \u{FEFF}<opml xmlns="http://opml.org/spec2"><body><outline text="F">
            <outline text="A" xmlUrl="http://a.example/">
            <outline text="B" xmlUrl="http://b.example/"/></outline></outline></body></opml>
            """)
        #expect(found.subscriptions.map(\.groups.first?.text) == ["F", "F"])
    }

    @Test("A truncated document is read up to its end, with a fault")
    func cut() throws {
        let found = try list(
            "<opml><body><outline text=\"F\"><outline text=\"A\" xmlUrl=\"http://a.example/\"/><outl")
        #expect(found.subscriptions.map(\.address) == ["http://a.example/"])
        #expect(found.faults == [SubscriptionList.Fault(.illFormed, place: 0)])
    }

    @Test("A document that is not OPML is rejected", arguments: ["<html><body/></html>", "<rss/>", "<"])
    func another(_ text: String) { #expect(throws: XMLError.self) { try list(text) } }

    // MARK: newsboat

    @Test("A line of newsboat's is an address, a name and groups")
    func urls() throws {
        let found = try list(
            """
            # comment
            http://a.example/feed news "Local News" "~The \\"A\\"" # more
            \thttp://b.example/  tech ~B "!hidden" tech
            "http://c.example/?a b"

            """)
        let addresses = ["http://a.example/feed", "http://b.example/", "http://c.example/?a b"]
        #expect(found.subscriptions.map(\.address) == addresses)
        #expect(found.subscriptions.map(\.name) == ["The \"A\"", "B", nil])
        let groups = [["news", "Local News"], ["tech", "!hidden"], []]
        #expect(found.subscriptions.map { $0.groups.map(\.text) } == groups)
        #expect(found.subscriptions.map(\.place) == [2, 3, 4])
    }

    @Test("Queries and programs of newsboat are faults with line and name")
    func queries() throws {
        let found = try list(
            """
            "query:Unread:unread = \\"yes\\"" tag
            exec:~/bin/feed.sh ~Mine
            filter:~/bin/f:http://a.example/
            "filter:~/bin/f --key secret:https://ada:secret@a.example/?token=1"
            "exec:/bin/g secret"
            http://b.example/
            """)
        #expect(
            found.faults == [
                SubscriptionList.Fault(.query, place: 1, name: "Unread"),
                SubscriptionList.Fault(.program, place: 2, name: "Mine"),
                SubscriptionList.Fault(.program, place: 3, name: "filter:~/bin/f http://a.example/"),
                SubscriptionList.Fault(
                    .program, place: 4, name: "filter:~/bin/f https://a.example/?token=***"),
                SubscriptionList.Fault(.program, place: 5, name: "exec:/bin/g"),
            ])
        #expect(found.hasLines)
        #expect(found.subscriptions.map(\.place) == [6])
    }

    @Test("An open quotation and an escape at the end of a line lose nothing of it")
    func openQuotation() throws {
        let found = try list("http://a.example/ \"open tag\\\nhttp://b.example/ \"a\\tb\\\\c\"")
        #expect(found.subscriptions.map { $0.groups.map(\.text) } == [["open tag\\"], ["a\tb\\c"]])
    }
}
