import PresentationTesting
import Testing

@testable import LineScene

@Suite("The sentences of the feed line by line") struct LineStringsTests {
    @Test("Every sentence is there in every language")
    func complete() {
        expectCompleteStrings(bundle: .module, table: "Line", keys: LineText.self, counts: LineCount.self)
    }
}
