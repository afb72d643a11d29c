import Foundation
import LibraryStorageInterface
import PresentationTesting
import Testing
import TextInterface

@testable import SubscriptionsFeature

@Suite("What a list of sources says")
struct SubscriptionsPresenterTests {
    @Test("Every sentence of the sources is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Sources", keys: SubscriptionsText.self, counts: SubscriptionsCount.self)
    }
}
