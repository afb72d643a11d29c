public import ConcurrencyInterface
import TextInterface

/// Opens and copies the link of the row in focus; both take time.
public struct LinkActions {
    /// What the reader is told when a link was opened or copied, or was not.
    public enum Outcome {
        /// The sentence is said once.
        case notice(String)
        /// The link is shown whole below the sentence, to be selected with the mouse.
        case selection(below: String)
    }

    private let open: (String) async -> Outcome
    private let copy: (String) async -> Outcome
    private let tasks: any TaskProvider

    /// Makes the actions of functions that open and copy a link.
    public init(
        tasks: any TaskProvider, open: @escaping (String) async -> Outcome,
        copy: @escaping (String) async -> Outcome
    ) {
        self.tasks = tasks
        self.open = open
        self.copy = copy
    }

    /// Gives a screen the commands.
    public func install(on screen: ListScreen) {
        screen.configuration.open = { [weak screen] link in act("open an address", on: link, screen, open) }
        screen.configuration.copy = { [weak screen] link in act("copy an address", on: link, screen, copy) }
    }

    private func act(
        _ name: String, on link: String, _ screen: ListScreen?,
        _ action: @escaping (String) async -> Outcome
    ) {
        tasks.immediateTask(name: name, priority: nil) { @MainActor [weak screen] in
            guard screen != nil else { return }
            switch await action(link) {
            case .notice(let sentence): screen?.notify(SafeText(sentence))
            case .selection(let sentence): screen?.select(SafeText(link), below: SafeText(sentence))
            }
        }
    }
}
