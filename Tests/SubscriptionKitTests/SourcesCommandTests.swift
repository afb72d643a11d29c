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

@Suite("The command that lists sources") struct SourcesCommandTests {
    private let commands = Commands()

    init() throws { try commands.library.subscribe((1...4).map(Subscription.numbered)) }

    private func store(_ states: [Int: FetchState]) throws {
        for (number, state) in states { try commands.library.setFetchState(state, of: .numbered(-number)) }
        _ = try commands.library.merge(.numbered([1, 2]), retaining: .count(9))
        _ = try commands.library.setRead(true, [.numbered(1)])
    }

    private var states: [Int: FetchState] {
        var (good, bad, gone) = (FetchState(), FetchState(), FetchState())
        (good.lastAttempt, good.lastSuccess, good.status) = (.numbered(900), .numbered(900), 200)
        good.warnings = ["2 dates"]
        (bad.lastAttempt, bad.failureCount, bad.failure, bad.status) = (.numbered(900), 2, .refused, 503)
        (gone.lastAttempt, gone.failureCount, gone.isGone) = (.numbered(900), 1, true)
        return [1: good, 2: bad, 3: gone]
    }

    @Test("Sources are listed in columns under their groups or kind, with counts, health and next fetch")
    func sources() throws {
        try store(states)
        let ids = try commands.library.subscriptions().map(\.shortID)
        let status = try commands.sut.sources { subscription, _, _ in
            subscription.id == .numbered(-2)
                ? .numbered(1_300) : subscription.id == .numbered(-1) ? .numbered(0) : nil
        }
        #expect(status == 0)
        func row(_ number: Int, _ columns: String) -> String {
            "  \(ids[number - 1])  \(columns)  http://feeds.example/\(number)"
        }
        let failing = row(2, "0/0  Name 2    failed 2 times: 503 (unavailable), next check in 5 minutes")
        #expect(
            commands.takeLines() == [
                "News", failing,
                row(4, "0/0  Name 4    not checked yet                                           "),
                row(1, "1/2  Source 1  due                                                       "),
                "            2 dates", "News/Local", failing, "syndication",
                row(3, "0/0  Source 3  gone for good; its posts are kept                         "),
            ])
    }

    @Test(
        "Saved searches follow the sources, with their counts and queries; as JSON they have the fields of sources"
    )
    func savedSearches() throws {
        try store(states)
        let search = SavedSearch(id: .numbered(50), name: "Mine", text: "is:unread", savedAt: .numbered(1))
        try commands.library.save([search])
        _ = try commands.sut.sources { _, _, _ in nil }
        #expect(
            commands.takeLines().suffix(2) == [
                "saved searches", "  \(shortID(search))  1/1  Mine  is:unread",
            ])
        commands.isJSON = true
        _ = try commands.sut.sources { _, _, _ in nil }
        #expect(
            commands.objects.last == """
                {"id":"\(search.id)","query":"is:unread","kind":"search","name":"Mine","groups":[],"items":1,"unread":1}
                """)
    }

    private func shortID(_ search: SavedSearch) -> String { search.id.uuidString.prefix(8).lowercased() }

    @Test(
        "The cause of a failure is in the words of the reader's language", arguments: ["en", "el", "pt-BR"])
    func causes(language: String) throws {
        commands.locale = language
        var state = FetchState()
        (state.lastAttempt, state.failureCount) = (.numbered(900), 1)
        var found: Set<String> = []
        for status in [403, 404, 410, 451, 500, 503] {
            (state.failure, state.status) = (.refused, status)
            try commands.library.setFetchState(state, of: .numbered(-3))
            _ = try commands.sut.sources { _, _, _ in nil }
            let line = try #require(commands.takeLines().first { $0.contains("Source 3") })
            #expect(line.contains("\(status) ("))
            if language == "en", status == 404 { #expect(line.contains("failed 1 time: 404 (not found)")) }
            found.insert(line.replacing("\(status)", with: ""))
        }
        #expect(found.count == 6)
        state.failure = .certificate
        state.certificateExpiry = Date(timeIntervalSince1970: 1_746_230_400)
        try commands.library.setFetchState(state, of: .numbered(-3))
        _ = try commands.sut.sources { _, _, _ in nil }
        #expect(commands.takeLines().contains { $0.contains("Source 3") && $0.contains("2025") })
    }

    @Test("Sources as JSON have fields in a fixed order, and no headers")
    func json() throws {
        try store(states)
        commands.isJSON = true
        #expect(try commands.sut.sources { _, _, _ in .numbered(1_300) } == 0)
        let ids = try commands.library.subscriptions().map(\.id.uuidString)
        #expect(
            commands.objects[0] == """
                {"id":"\(ids[0])","url":"http://feeds.example/1","kind":"syndication","title":"Source 1",\
                "groups":["News"],"items":2,"unread":1,"hidden":0,"status":200,\
                "last_success":"\(Date.numbered(900).formatted(.iso8601))",\
                "next_fetch":"\(Date.numbered(1_300).formatted(.iso8601))","warnings":["2 dates"]}
                """)
        #expect(commands.objects[1].contains(#""name":"Name 2""#))
        #expect(!"\(commands.objects)".contains("X-Key"))
    }

    @Test("The names of sources are those by which they are found, in the order of the language")
    func sourceNames() throws {
        try commands.library.subscribe(.numbered(5))
        #expect(try commands.sut.rename("http://feeds.example/5", to: "name 10") == 0)
        #expect(try commands.sut.rename("http://feeds.example/3", to: "name 10") == 0)
        _ = commands.takeLines()
        #expect(try commands.sut.sourceNames() == 0)
        #expect(commands.takeLines() == ["Name 2", "Name 4", "name 10", "Source 1"])
        #expect(try Commands().sut.sourceNames() == 2)
    }

    @Test("Without subscriptions the command sources describes how to add one, and exits with 2")
    func noSources() throws {
        let empty = Commands()
        #expect(try empty.sut.sources { _, _, _ in nil } == 2)
        #expect(empty.takeLines() == ["! No subscriptions yet. Add one with “feedhost add URL”."])
    }

    @Test("An error of the library is thrown")
    func broken() {
        commands.library.fail(with: StorageError(.damaged))
        #expect(throws: StorageError(.damaged)) { try commands.sut.sources { _, _, _ in nil } }
    }

    @Test("The reader's own interval is listed beside the next fetch, and in JSON in seconds")
    func ownIntervals() throws {
        try store(states)
        var source = try commands.library.subscriptions()[0]
        source.interval = FetchInterval("30m")
        try commands.library.subscribe(source)
        try commands.library.setInterval(FetchInterval("2h"), ofGroup: try #require(GroupPath("News")))
        let all = FetchInterval("1d")
        _ = try commands.sut.sources(every: all) { _, _, interval in
            .numbered(1_000 + Double(interval?.seconds ?? 0))
        }
        let lines = commands.takeLines()
        #expect(lines.contains { $0.contains("next check in 30 minutes, checked every 30 minutes") })
        #expect(lines.contains { $0.contains("not checked yet, checked every 2 hours") })
        commands.isJSON = true
        _ = try commands.sut.sources(every: all) { _, _, _ in nil }
        for (line, seconds) in zip(commands.objects, [1_800, 7_200, 86_400, 7_200]) {
            #expect(line.contains(#""interval":\#(seconds),"#))
        }
    }
}
