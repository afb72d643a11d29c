import Foundation
import PresentationTesting
import Testing

@testable import FeedHost

@Suite("The app's strings files") struct HostStringsTests {
    @Test("Every key is translated in every language")
    func complete() throws {
        expectCompleteStrings(bundle: .module, table: "Host", keys: HostText.self)
    }
}
