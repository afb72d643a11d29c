import ConcurrencyInterface
import ListInterface
import TextInterface

extension ListScreen {
    /// Looks for text from the focused row on, and marks it.
    func find(_ text: String) {
        query = text
        guard !text.isEmpty else { return }
        startSearch(isForward: true, fromFocus: true)
    }

    /// Goes to the next or the previous row that has what was looked for.
    func findAgain(isForward: Bool) -> Bool {
        guard !query.isEmpty else { return false }
        startSearch(isForward: isForward, fromFocus: false)
        return true
    }

    func cancelSearch() -> Bool {
        guard isSearching else { return false }
        search?.cancel()
        isSearching = false
        return true
    }

    func clearQuery() -> Bool {
        guard !query.isEmpty else { return false }
        query = ""
        return true
    }

    private func startSearch(isForward: Bool, fromFocus: Bool) {
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
        if hasWrapped { notify(environment.strings[isForward ? .findFromStart : .findFromEnd]) }
    }

    private func foundNothing() {
        isSearching = false
        notify(environment.strings(.findMissing, query))
    }
}
