import Foundation
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import SubscriptionsFeature

@Suite("How a source does, in words")
struct SourceHealthTests {
    private func health(_ source: SourceOverview, _ language: String = "en") -> [String] {
        SubscriptionsPresenter.sample(language).health(of: source).map(\.text)
    }

    @Test(
        "The status of a server that refuses is told in words",
        arguments: [
            (401, "asks for a password (401)"), (407, "asks for a password (407)"),
            (403, "access denied (403)"),
            (451, "access denied (451)"), (404, "not found (404)"), (429, "too many requests (429)"),
            (500, "server error (500)"), (599, "server error (599)"), (499, "refused (499)"),
            (600, "refused (600)"), (nil, "refused (0)"),
        ])
    func status(_ status: Int?, sentence: String) {
        #expect(health(.failing(status: status))[0] == sentence)
    }

    @Test(
        "Any other failure has a sentence of its own",
        arguments: zip(
            FetchState.Failure.allCases.dropFirst(),
            [
                "cannot be read", "no connection", "too slow", "certificate not valid",
                "too large, or cut off", "could not be stored", "failed, see the log",
            ]))
    func failures(_ failure: FetchState.Failure, sentence: String) {
        #expect(health(.failing(failure))[0] == sentence)
    }

    @Test("A source that is gone for good says so, whatever failed last")
    func gone() {
        let source = SourceOverview.failing(.tooSlow).with { $0.state.isGone = true }
        #expect(health(source) == ["gone for good (410)", "not asked any more; its posts stay"])
    }

    @Test(
        "Since when a source was not read is told as shortly as it is clear",
        arguments: [
            // 2 January 2024 at 00:30 in Athens, 1 January at 23:30, 27 December, 26 December, 25 December, and the year before
            (1_704_148_200, "00:30"), (1_704_144_600, "Mon"), (1_703_700_000, "Wed"),
            (1_703_613_600, "26 Dec 2023"),
            (1_672_500_000, "31 Dec 2022"),
        ] as [(Double, String)])
    func since(_ time: Double, _ expected: String) {
        let source = SourceOverview.failing(lastSuccess: Date(timeIntervalSince1970: time))
        #expect(health(source, "en_GB")[0] == "not found (404) since \(expected)")
    }

    @Test("A day of this year is told without the year")
    func thisYear() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let sut = SubscriptionsPresenter(
            locale: Locale(identifier: "pt-BR"), calendar: calendar,
            keys: .init(add: "", retry: "", rename: "", undo: "")
        ) { Date(timeIntervalSince1970: 1_704_189_600 + 30 * 86_400) }
        let source = SourceOverview.failing(lastSuccess: Date(timeIntervalSince1970: 1_704_189_600))
        #expect(sut.health(of: source)[0].text == "não encontrado (404) desde 2 de jan.")
    }

    @Test("A time that is still to come, by a clock that was set back, is told as a day")
    func future() {
        let source = SourceOverview.failing(lastSuccess: Date(timeIntervalSince1970: 1_704_189_600 + 86_400))
        #expect(health(source, "en_GB")[0] == "not found (404) since 3 Jan")
    }

    @Test("The next try is told as seen from now, and soon where it is due")
    func next() {
        let now = Date(timeIntervalSince1970: 1_704_189_600)
        #expect(health(.failing(next: now + 60), "el")[1] == "νέα προσπάθεια σε 1 λεπτό")
        #expect(health(.failing(next: now))[1] == "next try soon")
        #expect(health(.failing(next: now - 60))[1] == "next try soon")
        #expect(health(.failing(next: nil))[1] == "not asked any more; its posts stay")
    }

    @Test(
        "Of a source that is well nothing is said, of one that is new that it is, of a document what was wrong"
    )
    func others() {
        #expect(health(.sample(1)) == [])
        #expect(health(.sample(1) { $0.state = FetchState() }) == ["not fetched yet"])
        #expect(
            health(.sample(1) { $0.state.warnings = ["a", "b"] }) == ["Its document: a", "Its document: b"])
    }

    @Test("Only the reason of a failure is a fault")
    func kinds() {
        #expect(SubscriptionsPresenter.sample().health(of: .failing()).map(\.kind) == [.fault, .note])
    }
}
