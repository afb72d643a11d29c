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
            (401, "401 (login required)"), (407, "407 (login required)"), (403, "403 (access denied)"),
            (451, "451 (blocked for legal reasons)"), (404, "404 (not found)"),
            (429, "429 (too many requests)"), (500, "500 (server error)"), (503, "503 (unavailable)"),
            (599, "599 (server error)"), (499, "499"), (600, "600"), (nil, "0"),
        ])
    func status(_ status: Int?, sentence: String) {
        #expect(health(.failing(status: status))[0] == sentence)
    }

    @Test(
        "Each other failure has a sentence of its own",
        arguments: zip(
            FetchState.Failure.allCases.dropFirst(),
            [
                "unreadable feed", "login page instead of a feed", "no connection", "too slow",
                "invalid certificate", "too large", "cut short", "the server closed the connection",
                "invalid response", "couldn't be saved",
                "links to a private address", "file or folder no longer exists",
                "file or folder can't be read", "error (see the log)",
            ]))
    func failures(_ failure: FetchState.Failure, sentence: String) {
        #expect(health(.failing(failure))[0] == sentence)
    }

    @Test(
        "An expired certificate is shown with its date",
        arguments: [
            ("en_GB", "certificate expired on 3 May 2025"),
            ("pt_BR", "certificado vencido em 3 de mai. de 2025"),
            ("el_GR", "το πιστοποιητικό έληξε στις 3 Μαΐ 2025"),
        ])
    func expiredCertificate(language: String, sentence: String) {
        let source = SourceOverview.failing(.certificate).with {
            $0.state.certificateExpiry = Date(timeIntervalSince1970: 1_746_230_400)
        }
        #expect(health(source, language)[0].hasPrefix(sentence))
    }

    @Test("A gone source is said to be gone, regardless of its last failure")
    func gone() {
        let source = SourceOverview.failing(.tooSlow).with { $0.state.isGone = true }
        #expect(health(source) == ["gone for good (410)", "no longer checked; posts are kept"])
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
        #expect(health(source, "en_GB")[0] == "404 (not found) since \(expected)")
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
        #expect(sut.health(of: source)[0].text == "404 (não encontrado) desde 2 de jan.")
    }

    @Test("A time in the future has the form of a day")
    func future() {
        let source = SourceOverview.failing(lastSuccess: Date(timeIntervalSince1970: 1_704_189_600 + 86_400))
        #expect(health(source, "en_GB")[0] == "404 (not found) since 3 Jan")
    }

    @Test("The next attempt is relative to now, and \"soon\" where it is due")
    func next() {
        let now = Date(timeIntervalSince1970: 1_704_189_600)
        #expect(health(.failing(next: now + 60), "el")[1] == "νέα προσπάθεια σε 1 λεπτό")
        #expect(health(.failing(next: now))[1] == "next try soon")
        #expect(health(.failing(next: now - 60))[1] == "next try soon")
        #expect(health(.failing(next: nil))[1] == "no longer checked; posts are kept")
    }

    @Test(
        "A healthy source has no details, a new one the word for it, a faulty document the number of its warnings"
    )
    func others() {
        #expect(health(.sample(1)) == [])
        #expect(health(.sample(1) { $0.state = FetchState() }) == ["not checked yet"])
        #expect(
            health(.sample(1) { $0.state.warnings = ["a", "b"] }) == ["2 warnings: see “feedhost sources”"])
    }

    @Test("The time of the next check is followed by what is prefetched")
    func prefetch() {
        let source = SourceOverview.sample(1) {
            $0.subscription.prefetch = [.articles, .pictures]
            $0.nextFetch = Date(timeIntervalSince1970: 0)
        }
        let sut = SubscriptionsPresenter.sample()
        #expect(sut.schedule(of: source) == "next check soon, with articles, with pictures")
    }

    @Test("Only the reason of a failure has the role of a fault")
    func kinds() {
        #expect(SubscriptionsPresenter.sample().health(of: .failing()).map(\.kind) == [.fault, .note])
    }
}
