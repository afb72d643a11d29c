import Foundation
import SharedListUI
import Testing

@testable import SubscriptionsScene

@Suite("The commands on sources") struct SubscriptionCommandsTests {
    @Test("Each command has a title in the reader's language and a key of its own")
    func commands() {
        let commands: [KeyCommand] = [.sources, .add, .rename, .move, .remove]
        let titles = commands.map { $0.title(Locale(identifier: "el")) }
        #expect(
            titles == [
                "οι πηγές", "προσθήκη πηγής", "μετονομασία της πηγής", "μετακίνηση της πηγής σε ομάδες",
                "αφαίρεση της πηγής",
            ])
        #expect(commands.flatMap(\.allKeys).map(\.name) == ["Tab", "a", "e", "M", "d"])
    }
}
