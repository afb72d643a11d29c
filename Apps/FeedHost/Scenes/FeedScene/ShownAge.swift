import ConcurrencyInterface
import FoundationEssentials
import SceneSupport
import SharedListUI
import TextInterface

/// How old what a screen shows is, which it says once ages may be worded without holding a frame up.
final class ShownAge {
    /// When the newest part of what is shown was read; `nil` where that is not known.
    var timestamp: Date?
    private var isPrepared = true
    private let word: (Date) -> SafeText

    /// - Parameter word: Words how old what was read at a time is.
    init(_ word: @escaping (Date) -> SafeText) {
        self.word = word
    }

    /// The age; empty where there is none to say.
    var text: SafeText {
        guard isPrepared, let timestamp else { return .empty }
        return word(timestamp)
    }

    /// Says nothing before `preparation` has ended, which readies the wording.
    func say(after preparation: Task<Void, Never>, on screen: ListScreen, in context: SceneContext) {
        isPrepared = false
        context.tasks.task(name: "age", priority: nil) { @MainActor [weak self, weak screen] in
            await preparation.value
            self?.isPrepared = true
            screen?.redraw()
        }
    }
}
