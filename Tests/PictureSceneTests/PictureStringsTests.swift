import PresentationTesting
import Testing

@testable import PictureScene

@Suite("The sentences about saving pictures") struct PictureStringsTests {
    @Test("Every sentence is there in every language")
    func complete() {
        expectCompleteStrings(bundle: .module, table: "Picture", keys: PictureText.self)
    }
}
