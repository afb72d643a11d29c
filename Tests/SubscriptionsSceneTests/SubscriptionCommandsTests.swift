import Foundation
import SharedListUI
import SubscriptionsFeature
import Testing

@testable import SubscriptionsScene

@Suite("The commands on sources") struct SubscriptionCommandsTests {
    @Test("Each command has a title in the reader's language and a key of its own")
    func commands() {
        let commands: [KeyCommand] = [.sources, .add, .rename, .move, .remove]
        let titles = commands.map { $0.title(Locale(identifier: "el")) }
        #expect(
            titles == [
                "Εμφάνιση πηγών", "Προσθήκη πηγής", "Μετονομασία πηγής", "Μεταφορά πηγής σε ομάδες",
                "Κατάργηση εγγραφής",
            ])
        #expect(commands.flatMap(\.allKeys).map(\.name) == ["Tab", "a", "e", "M", "d"])
    }

    @Test("Sentences name the keys that a reader has bound")
    func keys() throws {
        var keymap = Keymap(SourcesOnScreen.commands)
        for (key, command) in [("a", "x"), ("r", "X"), ("e", "w"), ("u", "W")] {
            let press = try #require(KeyPress(name: key))
            let id = try #require(keymap[press])
            try keymap.unbind(press)
            try keymap.bind(try #require(KeyPress(name: command)), to: id)
        }
        #expect(keymap.subscriptionsKeys == .init(add: "x", retry: "X", rename: "w", undo: "W"))
    }
}
