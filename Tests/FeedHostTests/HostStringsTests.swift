import Foundation
import PresentationTesting
import Testing

@testable import FeedHost

@Suite struct HostStringsTests {
    @Test("Every sentence is there in every language")
    func complete() throws {
        expectCompleteStrings(bundle: .module, table: "Host", keys: HostText.self, counts: HostCount.self)
    }
}
