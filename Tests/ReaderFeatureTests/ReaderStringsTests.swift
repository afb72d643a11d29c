import PresentationTesting
import Testing

@testable import ReaderFeature

@Suite("Sentences of the reader")
struct ReaderStringsTests {
    @Test("Every sentence of the reader is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Reader", keys: ReaderText.self, counts: ReaderCount.self)
    }
}
