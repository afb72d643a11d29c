import ConcurrencyTesting
import Foundation
import HTTPInterface
import ItemInterface
import ListInterface
import SceneSupport
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("The command that saves media") struct SaveCommandTests {
    private let pictures = Saver("p", "picture")
    private let recordings = Saver("r", "recording")
    private let screen = ListScreen(
        ListConfiguration(title: "Posts"), environment: ScreenEnvironment(keymap: Keymap([.save])),
        tasks: TaskProviderMock(), clock: ManualClock())

    init() {
        let row = ChoiceRow(id: RowID(high: 0, low: 1), "A post", notes: []) {}
        screen.list.display([ListSection([row.cell])])
        SaveCommand([pictures, recordings], locale: Locale(identifier: "en")).install(on: screen) { _ in
            FeedItem(
                ItemSummary(
                    id: UUID(), source: UUID(), nativeID: "1",
                    firstSeen: Date(timeIntervalSinceReferenceDate: 0)), text: nil)
        }
        _ = text
    }

    private var text: String {
        let size = TerminalSize(columns: 60, rows: 8)
        screen.prepare(size)
        return screen.draw(size).text
    }

    private func type(_ keys: String) {
        for key in keys { _ = screen.handle(.key(.character(key), [])) }
    }

    @Test("Media of one kind are saved without a question")
    func one() {
        recordings.isThere = true
        type("s")
        #expect(recordings.saved == 1)
        #expect(pictures.saved == 0)
    }

    @Test("Of media of two kinds those are saved whose key is pressed")
    func two() {
        (pictures.isThere, recordings.isThere) = (true, true)
        type("s")
        #expect(text.contains("Save  p picture  r recording  Esc cancel"))
        type("r")
        #expect(!text.contains("r recording"))
        type("sp")
        #expect((pictures.saved, recordings.saved) == (1, 1))
    }

    @Test("Escape and any other key cancel the question")
    func cancelled() {
        (pictures.isThere, recordings.isThere) = (true, true)
        type("s")
        _ = screen.handle(.key(.escape, []))
        #expect(!text.contains("r recording"))
        type("sxr")
        #expect((pictures.saved, recordings.saved) == (0, 0))
    }

    @Test("An item without media has nothing to save, which is said")
    func none() {
        type("s")
        #expect(text.contains("No picture or recording here"))
    }
}

/// Counts how often it saves.
private final class Saver: MediaSaver {
    let choice: (press: KeyPress, word: SafeText)
    var isThere = false
    var saved = 0

    init(_ press: KeyPress, _ word: SafeText) { choice = (press, word) }

    func canSave(_ item: FeedItem) -> Bool { isThere }
    func save(_ item: FeedItem, on screen: ListScreen) { saved += 1 }
}
