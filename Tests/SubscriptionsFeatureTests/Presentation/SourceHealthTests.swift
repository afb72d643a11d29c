import Foundation
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import SubscriptionsFeature

@Suite("The health of a source in words")
struct SourceHealthTests {
    private func health(_ source: SourceOverview, _ language: String = "en") -> [String] {
        SubscriptionsPresenter.sample(language).health(of: source).map(\.text)
    }

    @Test(
        "The HTTP status of a refused fetch is in words",
        arguments: [
            (401, "asks for a password (401)"), (407, "asks for a password (407)"),
            (403, "access denied (403)"), (451, "access denied (451)"), (404, "not found (404)"),
            (429, "too many requests (429)"), (500, "server error (500)"), (599, "server error (599)"),
            (499, "refused (499)"), (600, "refused (600)"), (nil, "refused (0)"),
        ])
    func status(_ status: Int?, sentence: String) {
        #expect(health(.failing(status: status))[0] == sentence)
    }

    @Test(
        "Each other failure has a sentence of its own",
        arguments: zip(
            FetchState.Failure.allCases.dropFirst(),
            [
                "cannot be read", "no connection", "too slow", "certificate not valid",
                "too large, or cut off", "could not be stored", "leads to a private address",
                "folder no longer exists", "folder can’t be read", "failed, see the log",
            ]))
    func failures(_ failure: FetchState.Failure, sentence: String) {
        #expect(health(.failing(failure))[0] == sentence)
    }

    @Test("A source that is gone has the sentence for it, whatever its last failure")
    func gone() {
        let source = SourceOverview.failing(.tooSlow).with { $0.state.isGone = true }
        #expect(health(source) == ["gone for good (410)", "not asked any more; its posts stay"])
    }

    @Test(
        "The time of the last success is in its shortest clear form",
        arguments: [
            // 2 January 2024 at 00:30 in Athens, 1 January at 23:30, 27 December, 26 December, 25 December,
            // and the year before
            (1_704_148_200, "00:30"), (1_704_144_600, "Mon"), (1_703_700_000, "Wed"),
            (1_703_613_600, "26 Dec 2023"),
            (1_672_500_000, "31 Dec 2022"),
        ] as [(Double, String)])
    func since(_ time: Double, _ expected: String) {
        let source = SourceOverview.failing(lastSuccess: Date(timeIntervalSince1970: time))
        #expect(health(source, "en_GB")[0] == "not found (404) since \(expected)")
    }

    @Test("A day of the current year has no year")
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

    @Test("A time in the future has the form of a day")
    func future() {
        let source = SourceOverview.failing(lastSuccess: Date(timeIntervalSince1970: 1_704_189_600 + 86_400))
        #expect(health(source, "en_GB")[0] == "not found (404) since 3 Jan")
    }

    @Test("The next attempt is relative to now, and \"soon\" where it is due")
    func next() {
        let now = Date(timeIntervalSince1970: 1_704_189_600)
        #expect(health(.failing(next: now + 60), "el")[1] == "νέα προσπάθεια σε 1 λεπτό")
        #expect(health(.failing(next: now))[1] == "next try soon")
        #expect(health(.failing(next: now - 60))[1] == "next try soon")
        #expect(health(.failing(next: nil))[1] == "not asked any more; its posts stay")
    }

    @Test("A healthy source has no details, a new one the word for it, a faulty document its warnings")
    func others() {
        #expect(health(.sample(1)) == [])
        #expect(health(.sample(1) { $0.state = FetchState() }) == ["not fetched yet"])
        #expect(
            health(.sample(1) { $0.state.warnings = ["a", "b"] }) == ["Note: a", "Note: b"])
    }

    @Test("Only the reason of a failure has the role of a fault")
    func kinds() {
        #expect(SubscriptionsPresenter.sample().health(of: .failing()).map(\.kind) == [.fault, .note])
    }
}
