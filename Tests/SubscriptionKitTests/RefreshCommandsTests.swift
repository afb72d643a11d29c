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

@Suite("Refreshes and prefetches by command") struct RefreshCommandsTests {
    private let commands = Commands()

    init() throws { try commands.library.subscribe((1...4).map(Subscription.numbered)) }

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
