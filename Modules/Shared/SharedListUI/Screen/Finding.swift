import ConcurrencyInterface
import ListInterface
import Observation
import TextInterface

/// Finds text in the rows of a list, and knows what is looked for.
@Observable
final class Finding {
    /// What is looked for and marked; empty where nothing is.
    private(set) var query = ""
    private(set) var isSearching = false

    /// Says something of a search that ended.
    @ObservationIgnored var notify: (SafeText) -> Void = { _ in }

    private let list: ListController
    private let strings: ListStrings
    private let tasks: any TaskProvider
    @ObservationIgnored private var search: Task<Void, Never>?

    init(_ list: ListController, strings: ListStrings, tasks: any TaskProvider) {
        self.list = list
        self.strings = strings
        self.tasks = tasks
    }

    /// Looks for text from the focused row on, and marks it.
    func find(_ text: String) {
        query = text
        if !text.isEmpty { start(isForward: true, fromFocus: true) }
    }

    /// Goes to the next or the previous row that has what was looked for.
    ///
    /// - Returns: Whether anything is looked for.
    func findAgain(isForward: Bool) -> Bool {
        guard !query.isEmpty else { return false }
        start(isForward: isForward, fromFocus: false)
        return true
    }

    /// - Returns: Whether a search ran.
    func cancel() -> Bool {
        guard isSearching else { return false }
        search?.cancel()
        isSearching = false
        return true
    }

    /// - Returns: Whether anything was looked for.
    func clear() -> Bool {
        guard !query.isEmpty else { return false }
        query = ""
        return true
    }

    private func start(isForward: Bool, fromFocus: Bool) {
        search?.cancel()
        guard !list.isEmpty else { return }
        isSearching = true
        var rows = list.search(for: query, isForward: isForward, includingFocus: fromFocus)
        // Few rows are looked through at once; between many, keys and frames have their turn.
        search = tasks.immediateTask(name: "find", priority: nil) { @MainActor [weak self] in
            while true {
                switch rows.next() {
                case .found(let id, let wrapped): return self?.found(id, wrapped, isForward) ?? ()
                case .nowhere: return self?.foundNothing() ?? ()
                case .undecided: await Task.yield()
                case .asks(let question, let wrapped):
                    let id = await question()
                    if Task.isCancelled { return }
                    if let id { return self?.found(id, wrapped, isForward) ?? () }
                }
                if Task.isCancelled { return }
            }
        }
    }

    private func found(_ id: RowID, _ hasWrapped: Bool, _ isForward: Bool) {
        isSearching = false
        list.moveFocus(to: id)
        if hasWrapped { notify(strings[isForward ? .findFromStart : .findFromEnd]) }
    }

    private func foundNothing() {
        isSearching = false
        notify(strings(.findMissing, query))
    }
}
