import ConcurrencyInterface
import ListInterface
import Observation
import TextInterface

/// Finds text in the rows of a list.
@Observable
final class FindInteraction {
    /// What is found, which is highlighted; `nil` for nothing.
    private(set) var query: (any TextMatcher)?
    private(set) var isSearching = false
    /// The match that was found last; `nil` for none.
    private var match: RowID?
    /// All matches by their numbers, counted from 1; `nil` if they are not counted.
    private var matches: [RowID: Int]?

    /// The number of the match that was found last and the number of all matches; `nil` if they are unknown, or
    /// the list no longer has that match.
    var position: (match: Int, count: Int)? {
        guard let match, let matches, let number = matches[match], list.hasRow(match) else { return nil }
        return (number, matches.count)
    }

    /// Shows a notice about a completed search.
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

    /// Finds and highlights a text, from the focused row on.
    func find(_ text: FoldedText) {
        _ = clear()
        guard !text.text.isEmpty else { return }
        query = text
        start(text, isForward: true, fromFocus: true)
    }

    /// Highlights what a search has found, without moving to it, where any row has a match.
    func highlight(_ query: any TextMatcher) {
        _ = clear()
        search = tasks.immediateTask(name: "highlight", priority: nil) { @MainActor [weak self] in
            await self?.countMatches(of: query, with: nil)
            if let self, matches?.isEmpty == false { self.query = query }
        }
    }

    /// Moves to the next or the previous match.
    ///
    /// - Returns: Whether there is a text to find.
    func findAgain(isForward: Bool) -> Bool {
        guard let query else { return false }
        start(query, isForward: isForward, fromFocus: false)
        return true
    }

    /// - Returns: Whether a search was running.
    func cancel() -> Bool {
        guard isSearching else { return false }
        search?.cancel()
        isSearching = false
        return true
    }

    /// - Returns: Whether there was a text to find.
    func clear() -> Bool {
        search?.cancel()
        defer { (isSearching, query, match, matches) = (false, nil, nil, nil) }
        return query != nil
    }

    private func start(_ query: any TextMatcher, isForward: Bool, fromFocus: Bool) {
        search?.cancel()
        guard !list.isEmpty else { return }
        isSearching = true
        var rows = list.search(for: query, isForward: isForward, includingFocus: fromFocus)
        // A short list is searched at once; a longer one in steps, with events and frames in between.
        search = tasks.immediateTask(name: "find", priority: nil) { @MainActor [weak self] in
            while true {
                switch rows.next() {
                case .found(let id, let wrapped):
                    self?.found(id, wrapped, isForward)
                    await self?.countMatches(of: query, with: id)
                    return
                case .notFound: return self?.foundNothing(of: query) ?? ()
                case .unfinished: await Task.yield()
                case .sectionSearch(let question, let wrapped):
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
        match = id
        list.moveFocus(to: id)
        if hasWrapped { notify(strings[isForward ? .findFromStart : .findFromEnd]) }
    }

    /// Numbers the matches, unless those that are numbered have this one.
    ///
    /// - Parameter id: A match; `nil` for none that is known.
    private func countMatches(of query: any TextMatcher, with id: RowID?) async {
        guard id.map({ matches?[$0] == nil }) ?? true, var found = list.matches(of: query) else { return }
        while found.next() {
            await Task.yield()
            if Task.isCancelled { return }
        }
        matches = Dictionary(zip(found.ids, 1...)) { first, _ in first }
    }

    private func foundNothing(of query: any TextMatcher) {
        isSearching = false
        match = nil
        notify(strings(.findMissing, query.text))
    }
}
