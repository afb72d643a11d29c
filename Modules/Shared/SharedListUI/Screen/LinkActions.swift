public import ConcurrencyInterface
import TextInterface

/// Opens and copies the link of the row in focus, asynchronously.
public struct LinkActions {
    /// The feedback for the reader.
    public enum Outcome {
        /// A sentence as a notice.
        case notice(String)
        /// The link in full below a sentence, for selection with the mouse.
        case selection(below: String)
    }

    private let open: (String) async -> Outcome
    private let copy: (String) async -> Outcome
    private let tasks: any TaskProvider

    /// Creates the actions.
    public init(
        tasks: any TaskProvider, open: @escaping (String) async -> Outcome,
        copy: @escaping (String) async -> Outcome
    ) {
        self.tasks = tasks
        self.open = open
        self.copy = copy
    }

    /// Sets the commands of a screen.
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
