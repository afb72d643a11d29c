import ConcurrencyInterface
import FoundationEssentials
import SceneSupport
import SharedListUI
import TextInterface

/// The age of a screen's items, empty until Foundation's formats are loaded off the main actor.
final class AgeNote {
    /// The time of the last fetch; `nil` if it is unknown.
    var timestamp: Date?
    private var isPrepared = true
    private let word: (Date) -> SafeText
    /// The age that was read last.
    private var shown = SafeText.empty

    /// - Parameter word: Formats the age of a fetch.
    init(_ word: @escaping (Date) -> SafeText) {
        self.word = word
    }

    /// The age; empty where it is unknown.
    var text: SafeText {
        shown = current
        return shown
    }

    /// Whether the age reads differently since it was last read.
    var isOutdated: Bool { current != shown }

    private var current: SafeText {
        guard isPrepared, let timestamp else { return .empty }
        return word(timestamp)
    }

    /// Shows no age before the end of `preparation`, which loads the formats.
    func show(after preparation: Task<Void, Never>, on screen: ListScreen, in context: SceneContext) {
        isPrepared = false
        context.tasks.task(name: "age", priority: nil) { @MainActor [weak self, weak screen] in
            await preparation.value
            self?.isPrepared = true
            screen?.redraw()
        }
    }
}
