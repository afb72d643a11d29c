import PresentationTesting
import Testing

@testable import SceneSupport

@Suite("The titles of the commands of several scenes") struct CommandStringsTests {
    @Test("Every title is there in every language")
    func complete() {
        expectCompleteStrings(bundle: .module, table: "Commands", keys: CommandText.self)
    }
}
