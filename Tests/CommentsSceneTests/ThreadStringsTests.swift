import PresentationTesting
import Testing

@testable import CommentsScene

@Suite("The words of the keys for threads") struct ThreadStringsTests {
    @Test("Every word is there in every language")
    func complete() {
        expectCompleteStrings(bundle: .module, table: "Threads", keys: ThreadText.self)
    }
}
