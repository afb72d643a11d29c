import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import PresentationTesting
import SourceInterface
import StorageInterface
import StorageTesting
import SubscriptionKit
import Testing

@Suite("SubscriptionCommands") struct SubscriptionCommandsTests {
    private let commands = Commands()

    init() throws { try commands.library.subscribe((1...4).map(Subscription.numbered)) }

    private func names() throws -> [String] { try commands.library.subscriptions().map(\.shownName) }

    // MARK: SOURCE

    @Test("A source is found by its address, its name or the start of its id")
    func matching() throws {
        let all = try commands.library.subscriptions()
        for text in ["http://feeds.example/2", "feeds.example/2", "HTTP://FEEDS.example:80/2", "name 2"] {
            #expect(all.matching(text).map(\.shownName) == ["Name 2"])
        }
        #expect(all.matching("Source 1").map(\.shownName) == ["Source 1"])
        #expect(all.matching("Source 2") == [])
        #expect(all.matching(all[1].id.uuidString.lowercased()) == [all[1]])
        #expect(all.matching("") == [])
        var moved = all[0]
        moved.source = SourceRecord(
            id: SourceAddress("http://old.example/")!.sourceID, kind: "syndication",
            address: "http://new.example/")
        #expect([moved].matching("http://old.example/") == [moved])
        #expect([moved].matching("new.example") == [moved])
    }

    @Test("A text that matches several sources lists them without a change")
    func ambiguous() throws {
        let start = String(try commands.library.subscriptions()[0].id.uuidString.prefix(4))
        let count = try commands.library.subscriptions().matching(start).count
        #expect(try commands.sut.remove(["Name 2", start]) == 2)
        #expect(count > 1)
        #expect(commands.notices.count == 1 + count)
        #expect(commands.notices[0] == "\(start) matches several sources:")
        #expect(try names().count == 4)
        #expect(try commands.sut.rename("nothing", to: "x") == 2)
        #expect(commands.notices.last == "No source named nothing. “feedhost sources” lists them.")
    }

    // MARK: remove, rename, group

    @Test("A group is found by its path, without case, where a source is in it or below it")
    func groups() throws {
        let all = try commands.library.subscriptions()
        #expect(commands.sut.findGroup("news/ local", in: all) == GroupPath("News/Local"))
        #expect(commands.sut.findGroup("NEWS", in: all) == GroupPath("News"))
        #expect(commands.notices == [])
        #expect(commands.sut.findGroup("Local", in: all) == nil)
        #expect(
            commands.notices == ["No source in a group named Local. “feedhost sources” lists the groups."])
    }

    @Test("Removing a source reports that its bookmarked items stay")
    func remove() throws {
        try commands.library.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(5))
        #expect(try commands.sut.remove(["Source 1", "Name 2", "name 2"]) == 0)
        #expect(try names() == ["Source 3", "Name 4"])
        #expect(
            commands.takeLines() == [
                "Unsubscribed from Source 1", "Kept 1 bookmarked post",
                "Unsubscribed from Name 2",
            ])
    }

    @Test("A source has the reader's name until it is removed")
    func rename() throws {
        #expect(try commands.sut.rename("Source 1", to: " Mine ") == 0)
        #expect(try commands.sut.rename("mine", to: "") == 0)
        #expect(commands.takeLines() == ["Renamed to Mine", "Back to its own name, Source 1"])
        #expect(try names() == ["Source 1", "Name 2", "Source 3", "Name 4"])
    }

    @Test("A very long name is cut where it is shown, and stored whole")
    func longName() throws {
        let name = String(repeating: "x", count: 1_000_000)
        var subscription = Subscription.numbered(1)
        subscription.source.title = name
        subscription.name = nil
        try commands.library.subscribe(subscription)
        #expect(subscription.shownName == name.prefix(300) + "…")
        #expect(try commands.sut.sources { _, _, _ in nil } == 0)
        #expect(commands.takeLines().allSatisfy { $0.count < 500 })
        #expect(try commands.library.subscriptions().first?.source.title == name)
    }

    @Test("A source is in the groups that were named, each once, and in no other")
    func group() throws {
        #expect(try commands.sut.group("Name 2", into: ["A / B", "C", "A/B"]) == 0)
        #expect(try commands.library.subscriptions()[1].groups.map(\.text) == ["A/B", "C"])
        #expect(try commands.sut.group("Name 2", into: []) == 0)
        #expect(try commands.sut.group("Name 2", into: ["/"]) == 2)
        #expect(
            commands.takeLines() == [
                "Moved Name 2 to A/B, C", "Removed Name 2 from all groups", "! Not a group name: /",
            ])
    }

    @Test("Without groups the groups of a source are printed, and stay", arguments: ["en", "el", "pt-BR"])
    func printedGroups(language: String) throws {
        commands.locale = language
        #expect(try commands.sut.group("Name 2", into: nil) == 0)
        #expect(try commands.sut.group("Source 3", into: nil) == 0)
        let lines = commands.takeLines()
        #expect(lines[0] == "Name 2: News, News/Local")
        if language == "en" { #expect(lines[1] == "Source 3 isn't in any group") }
        #expect(try commands.library.subscriptions()[1].groups.map(\.text) == ["News", "News/Local"])
    }

    // MARK: interval

    @Test("A source has an interval of its own until it is automatic again")
    func interval() throws {
        #expect(try commands.sut.interval("source 1", FetchInterval("30m"), otherwise: nil) == 0)
        #expect(try commands.library.subscriptions()[0].interval == FetchInterval("30m"))
        #expect(try commands.sut.interval("Source 1", nil, otherwise: nil) == 0)
        #expect(try commands.library.subscriptions()[0].interval == nil)
        #expect(try commands.sut.interval("Source 1", nil, otherwise: FetchInterval("1d")) == 0)
        #expect(
            commands.takeLines() == [
                "Source 1 will be checked every 30 minutes", "Source 1 will be checked as often as it posts",
                "Source 1 will be checked every 1 day",
            ])
    }

    @Test("A group's interval is that of its sources, and of the groups in it")
    func groupInterval() throws {
        #expect(try commands.sut.interval("news", FetchInterval("2h"), otherwise: nil) == 0)
        #expect(try commands.sut.interval("News/Local", FetchInterval("15m"), otherwise: nil) == 0)
        #expect(try commands.sut.interval("News/Local/", nil, otherwise: nil) == 0)
        #expect(try commands.library.groupIntervals().map { [$0.text: $1.seconds] } == [["News": 7_200]])
        #expect(try commands.sut.interval("News", nil, otherwise: nil) == 0)
        #expect(try commands.sut.interval("Nothing", nil, otherwise: nil) == 2)
        #expect(
            commands.takeLines() == [
                "Sources in News will be checked every 2 hours",
                "Sources in News/Local will be checked every 15 minutes",
                "Sources in News/Local will be checked every 2 hours",
                "Sources in News will be checked as often as they post",
                "! No source named Nothing. “feedhost sources” lists them.",
            ])
    }

    @Test("A text that is a source and a group is neither without a slash at its end")
    func ambiguousInterval() throws {
        _ = try commands.sut.rename("Source 1", to: "News")
        _ = commands.takeLines()
        let id = try commands.library.subscriptions()[0].shortID
        #expect(try commands.sut.interval("News", FetchInterval("2h"), otherwise: nil) == 2)
        #expect(commands.takeLines() == ["! News matches several sources:", "!   \(id)  News", "!   News/"])
        #expect(try commands.sut.interval("News/", FetchInterval("2h"), otherwise: nil) == 0)
        let address = try commands.library.subscriptions()[0].source.address
        #expect(try commands.sut.interval(address, FetchInterval("1h"), otherwise: nil) == 0)
        #expect(try commands.library.groupIntervals().count == 1)
        #expect(try commands.library.subscriptions()[0].interval == FetchInterval("1h"))
    }
}
