import PresentationTesting
import Testing

@testable import PlainScene

@Suite("The sentences of the feed line by line") struct PlainStringsTests {
    @Test("Every sentence is there in every language")
    func complete() {
        expectCompleteStrings(bundle: .module, table: "Line", keys: PlainText.self, counts: PlainCount.self)
    }
}
