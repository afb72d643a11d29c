import PresentationTesting
import Testing

@testable import ReaderFeature

@Suite("The sentences of the reader")
struct ReaderStringsTests {
    @Test("Every sentence is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Reader", keys: ReaderText.self, counts: ReaderCount.self)
    }
}
