import Foundation
import PresentationInterface
import PresentationTesting
import StorageInterface
import Testing

@testable import SharedPresentation

@Suite("The sentences about failures")
struct LoadFailureMessagesTests {
    @Test("Every sentence about failures exists in every language")
    func sentences() {
        let keys = FailureKey.allCases.map(\.rawValue) + StatusReason.allCases.map(\.rawValue)
        #expect(stringFaults(bundle: .module, table: "Failures", keys: keys) == [])
    }

    @Test("Each failure has a sentence of its own in every language", arguments: Language.allCases)
    func areDifferent(language: Language) {
        let sut = makeSUT(language.rawValue)
        let messages = Self.failures.map { sut($0) }
        #expect(Set(messages).count == messages.count)
    }

    @Test("The sentences about failures differ between all languages")
    func areTranslated() {
        let messages = Language.allCases.flatMap { language in
            Self.failures.map { makeSUT(language.rawValue)($0) }
        }
        #expect(Set(messages).count == messages.count)
    }

    @Test("The sentence about a known status has its reason")
    func reasons() {
        let sut = makeSUT("en")
        #expect(sut(.refused(status: 404)) == "The server answered 404 (not found)")
        #expect(sut(.refused(status: 418)) == "The server answered 418")
        #expect(sut(.refused(status: 401)) == "Members only (401)")
        #expect(makeSUT("pt_BR")(.refused(status: 451)).hasSuffix("451 (bloqueado por motivos legais)"))
        #expect(makeSUT("el")(.refused(status: 410)).hasSuffix("410 (δεν υπάρχει πια)"))
    }

    @Test("The sentence about an expired certificate has its date in the reader's format")
    func expiry() {
        let failure = LoadFailure.certificateExpired(Date(timeIntervalSince1970: 1_746_230_400))
        #expect(makeSUT("en_GB")(failure) == "The server's certificate expired on 3 May 2025")
        #expect(makeSUT("pt_BR")(failure).hasSuffix("3 de mai. de 2025"))
    }

    @Test("The sentence about a status names it", arguments: Language.allCases)
    func refusal(language: Language) {
        #expect(makeSUT(language.rawValue)(.refused(status: 1_404)).contains("1404"))
    }

    @Test(
        "The sentence about a time to wait mentions no retry if there is none",
        arguments: Language.allCases)
    func waitUntil(language: Language) {
        let sut = makeSUT(language.rawValue)
        let failure = LoadFailure.retryLater(until: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(sut(failure, retriesAutomatically: false) != sut(failure))
        #expect(sut(failure, retriesAutomatically: false).contains("13:20"))
        #expect(sut(.tooSlow, retriesAutomatically: false) == sut(.tooSlow))
    }

    @Test("The sentence about a time to wait names it in the reader's format and time zone")
    func retryLater() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)  // 22:13:20 in Greenwich
        let athens = try #require(TimeZone(identifier: "Europe/Athens"))
        #expect(makeSUT("en_GB")(.retryLater(until: date)).hasSuffix("22:13:20"))
        #expect(makeSUT("pt_BR")(.retryLater(until: date)).hasSuffix("22:13:20"))
        #expect(makeSUT("el_GR", timeZone: athens)(.retryLater(until: date)).contains("12:13:20"))
    }

    @Test(
        "The sentence about a time to wait on another day names the day, counted in the time zone",
        arguments: [
            (
                "en_US", "retrying on Nov 15 at 12:13:20\u{202F}AM",
                "try again after Nov 15, 12:13:20\u{202F}AM"
            ),
            ("pt_BR", "nova tentativa em 15 de nov. às 0:13:20", "tente de novo após 15 de nov., 0:13:20"),
            (
                "el_GR", "νέα προσπάθεια στις 15 Νοε, 12:13:20\u{202F}πμ",
                "δοκιμάστε ξανά μετά τις 15 Νοε, 12:13:20\u{202F}πμ"
            ),
        ])
    func retryOnAnotherDay(identifier: String, retry: String, wait: String) throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)  // 0:13:20 on the next day in Athens
        let athens = try #require(TimeZone(identifier: "Europe/Athens"))
        let sut = makeSUT(identifier, timeZone: athens, at: date - 3_600)
        #expect(sut(.retryLater(until: date)).hasSuffix(retry))
        #expect(sut(.retryLater(until: date), retriesAutomatically: false).hasSuffix(wait))
    }

    @Test("The sentence below an error names the server with its port")
    func tried() {
        #expect(makeSUT("en").tried("localhost:8080").contains("localhost:8080"))
    }

    private static let failures: [LoadFailure] =
        [
            .noConnection, .tooSlow, .certificate, .certificateExpired(Date(timeIntervalSince1970: 0)),
            .loginPage, .refused(status: 404), .refused(status: 500),
            .refused(status: 401), .unreadable, .tooLarge, .privateAddress, .redirected, .invalidAddress,
            .retryLater(until: Date(timeIntervalSince1970: 0)), .other,
        ] + StorageError.Reason.allCases.map { .storage($0) }

    private func makeSUT(
        _ identifier: String, timeZone: TimeZone = .gmt,
        at now: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> LoadFailureMessages {
        LoadFailureMessages(locale: Locale(identifier: identifier), timeZone: timeZone) { now }
    }
}
