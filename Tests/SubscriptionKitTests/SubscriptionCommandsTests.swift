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

    // MARK: sources

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

    // MARK: fulltext, prefetch

    @Test("Articles and pictures of a source are prefetched until each or both are turned off")
    func prefetch() throws {
        #expect(try commands.sut.fullText("source 1", true) == 0)
        #expect(try commands.sut.prefetch("Source 1", adding: .pictures) == 0)
        #expect(try commands.library.subscriptions()[0].prefetch == [.articles, .pictures])
        #expect(try commands.sut.fullText("Source 1", false) == 0)
        #expect(try commands.library.subscriptions()[0].prefetch == .pictures)
        #expect(try commands.sut.prefetch("Source 1", adding: nil) == 0)
        #expect(try commands.library.subscriptions()[0].prefetch == [])
        #expect(try commands.sut.prefetch("nothing", adding: .articles) == 2)
        #expect(
            commands.takeLines() == [
                "Source 1: articles of new posts will be fetched",
                "Source 1: articles and pictures of new posts will be fetched",
                "Source 1: pictures of new posts will be fetched",
                "Source 1: articles and pictures won't be fetched ahead",
                "! No source named nothing. “feedhost sources” lists them.",
            ])
    }

    @Test("What is prefetched of a group's sources is set for each of them")
    func prefetchOfGroup() throws {
        #expect(try commands.sut.fullText("news", true) == 0)
        #expect(try commands.sut.prefetch("News/Local/", adding: .pictures) == 0)
        #expect(
            try commands.library.subscriptions().map(\.prefetch)
                == [.articles, [.articles, .pictures], [], .articles])
        #expect(
            commands.takeLines() == [
                "Source 1: articles of new posts will be fetched",
                "Name 2: articles of new posts will be fetched",
                "Name 4: articles of new posts will be fetched",
                "Name 2: articles and pictures of new posts will be fetched",
            ])
        _ = try commands.sut.rename("Source 1", to: "News")
        #expect(try commands.sut.prefetch("News", adding: nil) == 2)
    }

    @Test("What is prefetched is listed with the source, and in JSON by name")
    func listedPrefetch() throws {
        _ = try commands.sut.fullText("Source 1", true)
        _ = try commands.sut.prefetch("Source 1", adding: .pictures)
        _ = commands.takeLines()
        _ = try commands.sut.sources { _, _, _ in nil }
        #expect(
            commands.takeLines().contains { $0.contains("not checked yet, with articles, with pictures") })
        commands.isJSON = true
        _ = try commands.sut.sources { _, _, _ in nil }
        #expect(commands.objects.count { $0.contains(#""prefetch":["articles","pictures"],"#) } == 1)
        #expect(commands.objects.count { $0.contains("prefetch") } == 1)
    }

    @Test("A refresh prefetches the sources that responded, now or a moment ago, and counts failures")
    func refreshAndPrefetch() async throws {
        let outcomes = Self.outcomes.dropLast() + [.refused(.tooSoon(until: .numbered(1_300)))]
        var summary = PrefetchSummary()
        (summary.articles.fetched, summary.pictures.fetched) = (1, 2)
        (summary.articles.failed, summary.pictures.failed) = (3, 1)
        for isJSON in [false, true] {
            commands.isJSON = isJSON
            let status = try await commands.sut.refresh([] as [String], isStrict: false) {
                subscriptions, report in
                for (subscription, outcome) in zip(subscriptions, outcomes) {
                    try report(RefreshReport(subscription, status: 200, outcome))
                }
            } prefetch: { [summary] subscriptions, progress in
                #expect(subscriptions.map(\.shownName) == ["Source 1", "Name 2", "Name 4"])
                progress(1, 2)
                return summary
            }
            #expect(status == 0)
            let lines = commands.takeLines()
            #expect(lines.contains("1 article fetched, 2 pictures fetched") == !isJSON)
            #expect(lines.last == "! 3 articles couldn't be fetched, 1 picture couldn't be fetched")
        }
    }

    @Test("A refresh says if there is no place for pictures")
    func withoutPictureStore() async throws {
        var summary = PrefetchSummary()
        summary.lacksPictureStore = true
        _ = try await commands.sut.refresh([] as [String], isStrict: false) { subscriptions, report in
            try report(RefreshReport(subscriptions[0], status: 304, .notModified))
        } prefetch: { [summary] _, _ in
            summary
        }
        #expect(
            commands.takeLines().last
                == "! Pictures weren't fetched: there is no cache on disk to keep them in")
    }

    // MARK: refresh

    @Test("Offline a refresh refreshes nothing, and says so in one line")
    func offline() async throws {
        for texts in [[], ["Source 1"]] {
            let status = try await commands.sut.refresh(texts, isStrict: true, isOffline: true) { _, _ in
                Issue.record("Something was refreshed")
            }
            #expect(status == 0)
        }
        let offline = "! Offline: nothing was checked"
        #expect(commands.takeLines() == [offline, offline])
        #expect(
            try await commands.sut.refresh(["nothing"], isStrict: false, isOffline: true) { _, _ in } == 2)
    }

    private func refresh(
        _ outcomes: [RefreshReport.Outcome], of texts: [String] = [], isStrict: Bool = false
    ) async throws -> Int32 {
        try await commands.sut.refresh(texts, isStrict: isStrict) { subscriptions, report in
            for (subscription, outcome) in zip(subscriptions, outcomes) {
                try report(RefreshReport(subscription, status: 200, outcome))
            }
        }
    }

    private static let outcomes: [RefreshReport.Outcome] = [
        .fetched(new: 2, updated: 1), .notModified, .failed("no"),
        .refused(.serverAsked(until: .numbered(1_300))),
    ]

    @Test("Each refreshed source is printed on a line, and failures and refusals as notices")
    func refreshLines() async throws {
        #expect(try await refresh(Self.outcomes) == 0)
        #expect(
            commands.takeLines() == [
                "Source 1: 2 new, 1 updated", "Name 2: nothing new", "! Source 3: no",
                "! Skipped Name 4: the server asked to wait, next check in 5 minutes",
            ])
        #expect(try await refresh([]) == 0)
        #expect(commands.takeLines() == ["! Nothing is due yet"])
    }

    @Test("Sources that are skipped for the same reason are counted in one notice; verbose, each has one")
    func skippedSources() async throws {
        let outcomes: [RefreshReport.Outcome] = [
            .refused(.tooSoon(until: .numbered(1_040))), .refused(.serverAsked(until: .numbered(1_300))),
            .refused(.tooSoon(until: .numbered(1_020))), .refused(.gone),
        ]
        #expect(try await refresh(outcomes) == 0)
        let asked = "! Skipped Name 2: the server asked to wait, next check in 5 minutes"
        #expect(
            commands.takeLines() == [
                "! Skipped 2 sources, checked moments ago: next check in 20 seconds", asked,
            ])
        commands.isVerbose = true
        #expect(try await refresh(outcomes) == 0)
        #expect(
            commands.takeLines() == [
                "! Skipped Source 1: checked moments ago, next check in 40 seconds", asked,
                "! Skipped Source 3: checked moments ago, next check in 20 seconds",
            ])
        commands.isVerbose = false
        #expect(try await refresh(Array(repeating: .refused(.isFetching), count: 4)) == 0)
        #expect(commands.takeLines() == ["! Skipped 4 sources: another feedhost is checking them"])
        #expect(try await refresh([.refused(.unknownKind), .refused(.unknownKind)]) == 0)
        #expect(commands.takeLines().count == 2)
    }

    @Test("A refresh of a group refreshes its sources, and those of the groups in it, each once")
    func refreshedGroup() async throws {
        var names: [String] = []
        for texts in [["news/"], ["News", "Source 1"], ["News/Local"]] {
            _ = try await commands.sut.refresh(texts, isStrict: false) { subscriptions, _ in
                names.append(subscriptions.map(\.shownName).joined(separator: ", "))
            }
        }
        #expect(names == ["Source 1, Name 2, Name 4", "Source 1, Name 2, Name 4", "Name 2"])
    }

    @Test("A refresh exits with 1 after failures only, and with strict after any failure")
    func refreshStatus() async throws {
        #expect(try await refresh([.failed("a"), .refused(.gone)]) == 1)
        #expect(try await refresh([.refused(.gone)]) == 0)
        #expect(try await refresh([.notModified, .failed("a")], isStrict: true) == 1)
        #expect(try await refresh([.notModified, .refused(.isFetching)], isStrict: true) == 0)
        #expect(try await refresh([.notModified, .failed("never")], of: ["Name 2", "name 2"]) == 0)
        #expect(try await refresh([], of: ["nothing"]) == 2)
    }

    @Test("Refreshes as JSON have fields in a fixed order")
    func refreshJSON() async throws {
        commands.isJSON = true
        _ = try await refresh(Self.outcomes)
        let ids = try commands.library.subscriptions().map(\.id.uuidString)
        let ends = [#","new":2,"updated":1"#, #","new":0,"updated":0"#, #","error":"no""#, ""]
        for (number, end) in zip(1..., ends) {
            #expect(
                commands.objects[number - 1] == """
                    {"id":"\(ids[number - 1])","url":"http://feeds.example/\(number)","status":200\(end)}
                    """)
        }
    }
}
