import FoundationEssentials
import PresentationInterface
import PresentationTesting
import StorageInterface
import Testing

@testable import SharedPresentation

@Suite("The sentences of notices")
struct NoticeMessagesTests {
    @Test("Every sentence of notices exists in every language")
    func sentences() {
        expectCompleteStrings(bundle: .module, table: "Notices", keys: StoreNotice.self)
    }

    @Test(
        "Each notice of the store has a sentence of its own in every language", arguments: Language.allCases)
    func areDifferent(language: Language) {
        let sut = makeSUT(language.rawValue)
        let messages = StoreNotice.allCases.map { sut($0) }
        #expect(Set(messages).count == messages.count)
    }

    @Test(
        "A store that could not be opened has a notice of its reason",
        arguments: [
            (StorageError.Reason.unavailable, StoreNotice.unavailable), (.busy, .busy),
            (.readOnly, .readOnly), (.full, .full), (.damaged, .unavailable), (.newerVersion, .newerVersion),
            (.inputOutput, .unavailable),
        ])
    func reasons(reason: StorageError.Reason, notice: StoreNotice) {
        #expect(StoreNotice(reason) == notice)
    }

    private func makeSUT(_ identifier: String) -> NoticeMessages {
        NoticeMessages(locale: Locale(identifier: identifier))
    }
}
