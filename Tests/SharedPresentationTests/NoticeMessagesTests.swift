import FoundationEssentials
import PresentationInterface
import PresentationTesting
import StorageInterface
import Testing

@testable import SharedPresentation

@Suite("What a reader is told in the status line")
struct NoticeMessagesTests {
    @Test("Every sentence is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Notices", keys: NoticeKey.self, counts: NoticeCount.self)
    }

    @Test("Different notices of the store read differently, in every language", arguments: Language.allCases)
    func areDifferent(language: Language) {
        let sut = makeSUT(language.rawValue)
        let messages = StoreNotice.allCases.map { sut($0) }
        #expect(Set(messages).count == messages.count)
        #expect(Set(messages).isDisjoint(with: NoticeKey.allCases.map(\.rawValue)))
    }

    @Test(
        "Skipped items are counted in the reader's language",
        arguments: [
            (
                "en",
                [
                    "1 item could not be read and is left out", "2 items could not be read and are left out",
                ]
            ),
            (
                "pt-BR",
                ["1 item não pôde ser lido e foi omitido", "2 itens não puderam ser lidos e foram omitidos"]
            ),
            (
                "el",
                [
                    "1 στοιχείο δεν διαβάζεται και παραλείπεται",
                    "2 στοιχεία δεν διαβάζονται και παραλείπονται",
                ]
            ),
        ])
    func skipped(identifier: String, messages: [String]) {
        let sut = makeSUT(identifier)
        #expect([sut.skipped(1), sut.skipped(2)] == messages)
    }

    @Test(
        "A store that could not be opened has the notice of its reason",
        arguments: [
            (StorageError.Reason.unavailable, StoreNotice.unavailable), (.busy, .busy),
            (.readOnly, .readOnly),
            (.full, .full), (.damaged, .unavailable), (.newerVersion, .newerVersion),
            (.inputOutput, .unavailable),
        ])
    func reasons(reason: StorageError.Reason, notice: StoreNotice) {
        #expect(StoreNotice(reason) == notice)
    }

    private func makeSUT(_ identifier: String) -> NoticeMessages {
        NoticeMessages(locale: Locale(identifier: identifier))
    }
}
