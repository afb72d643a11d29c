import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SearchInterface
import SharedListUI
import SharedPresentation
import TextInterface

/// The search of a timeline: shows the results of the typed query, and then the previous list again.
final class TimelineSearch {
    /// A list and the reader's place in it.
    private struct Before {
        let shown: TimelineContent.Shown
        let place: ListPlace
    }

    /// The name of a scope.
    var name: (TimelineScope) -> SafeText = { _ in .empty }
    /// Called when a search begins or ends, and when its field opens or closes.
    var onChange: () -> Void = {}
    /// Whether the field is open.
    private(set) var isTyping = false
    /// The search whose results are wanted; `nil` for none.
    private(set) var query: SearchQuery?

    private let content: TimelineContent
    private let screen: ListScreen
    private let context: SceneContext
    private let presenter: SearchPresenter
    /// The list from before the search; `nil` without a search.
    private var timeline: Before?
    /// The results from before the field was opened again.
    private var results: Before?
    /// The scope that is searched.
    private var searched = TimelineScope()
    /// The numbers of all results, with the list for which they were counted.
    private var counts: (list: ItemList, counts: ItemCounts?, progress: SearchIndexProgress?)?
    private var counting: Task<Void, Never>?

    init(_ content: TimelineContent, on screen: ListScreen, context: SceneContext) {
        self.content = content
        self.screen = screen
        self.context = context
        presenter = SearchPresenter(locale: context.locale)
    }

    /// The field of the search.
    var configuration: SearchConfiguration {
        var configuration = SearchConfiguration()
        configuration.begin = { [weak self] in self?.begin() ?? "" }
        configuration.type = { [weak self] in self?.type($0) }
        configuration.keep = { [weak self] in self?.keep($0) }
        configuration.cancel = { [weak self] in self?.cancel() }
        configuration.widen = { [weak self] in self?.widen() ?? false }
        configuration.completions = { [weak self] in self?.completions(of: $0) ?? [] }
        configuration.place = { [weak self] in
            self.map { $0.presenter.place($0.name($0.searched)) } ?? .empty
        }
        configuration.matcher = { [weak content] in content?.matcher }
        return configuration
    }

    /// Whether results are shown, or the field is open.
    var isActive: Bool { timeline != nil }

    /// Ends the search, and shows the list from before.
    func leave() {
        guard let timeline else { return }
        show(timeline)
        end()
    }

    /// Ends the search, for another list.
    func end() {
        (timeline, results, query, isTyping) = (nil, nil, nil, false)
        stop()
        onChange()
    }

    /// Cancels the counting.
    func stop() {
        counting?.cancel()
        counts = nil
    }

    /// Asks for the name of the search, and saves it with the scope in its query.
    func save() {
        let keymap = context.environment.keymap
        guard let query else {
            return screen.notify(presenter.nothingToSave(searchKey: keymap.name(of: .find)))
        }
        let text = searched.searching(query).queryText(names: content.outline?.names ?? [:])
        screen.ask(presenter.nameQuestion, suggesting: text, isSelected: true) { [weak self] name in
            guard let self, name.contains(where: { !$0.isWhitespace }) else { return }
            let search = SavedSearch(name: name, text: text, savedAt: context.currentDate())
            context.tasks.task(name: "save search", priority: nil) { @MainActor [self] in
                do {
                    try await content.library.saveSearch(search)
                    screen.notify(
                        presenter.saved(name, sourcesKey: keymap.name(of: KeyCommand.ID("sources"))))
                } catch {
                    screen.notify(SafeText(context.messages(error)))
                }
            }
        }
    }

    // MARK: The field

    private func begin() -> String {
        isTyping = true
        let before = Before(shown: content.shown, place: screen.list.readerPlace)
        searched = content.scope.searching(nil)
        if timeline == nil { timeline = before } else { results = before }
        onChange()
        return query?.text ?? ""
    }

    private func type(_ text: String) -> SearchConfiguration.Mistake? {
        parse(text, isTyping: true) { query in
            let query = query.isEmpty ? nil : query
            guard query != self.query else { return }
            self.query = query
            showResults(keepsFocus: false)
        }
    }

    private func keep(_ text: String) -> SearchConfiguration.Mistake? {
        // The list on the screen stays, whose last word may be the beginning of one.
        parse(text, isTyping: false) { _ in
            guard query != nil else { return leave() }
            (isTyping, results) = (false, nil)
            onChange()
        }
    }

    private func cancel() {
        guard let results, let kept = results.shown.scope.search else { return leave() }
        query = kept
        show(results)
        (isTyping, self.results) = (false, nil)
        onChange()
    }

    private func widen() -> Bool {
        guard isActive else { return false }
        searched = TimelineScope()
        if query != nil { showResults(keepsFocus: !isTyping) }
        return true
    }

    private func completions(of text: String) -> [String] {
        let names = (content.outline?.names.values).map { Set($0).sorted() } ?? []
        let groups = content.outline?.groups.map(\.text) ?? []
        return SearchCompletion.completions(of: text, sources: names, groups: groups).map(\.text)
    }

    private func parse(
        _ text: String, isTyping: Bool, _ use: (SearchQuery) -> Void
    ) -> SearchConfiguration.Mistake? {
        do throws(SearchMistake) {
            use(
                try SearchQuery(
                    parsing: text, isTyping: isTyping, now: context.currentDate(), calendar: context.calendar)
            )
            return nil
        } catch {
            return SearchConfiguration.Mistake(SafeText(presenter.sentence(for: error)), at: error.range)
        }
    }

    // MARK: The list

    private func showResults(keepsFocus: Bool) {
        guard let query else {
            if let timeline { show(timeline) }
            return
        }
        content.show(searched.searching(query), keepsFocus: keepsFocus)
    }

    private func show(_ before: Before) {
        content.show(again: before.shown)
        screen.list.restore(before.place)
    }

    /// Shows the query in the title, and the message of a list without results.
    func describe() {
        guard let query = content.scope.search else { return }
        let place = name(content.scope)
        let isEverything = content.scope == TimelineScope(search: query)
        screen.configuration.title = presenter.title(of: query)
        screen.configuration.titleDetail = place
        screen.configuration.emptyPage = nil
        screen.configuration.emptyMessage = SafeText(
            presenter.nothingFound(
                in: isEverything ? nil : place, key: context.environment.keymap.name(of: .everywhere)))
    }

    /// Moves to the next or previous result.
    ///
    /// - Returns: `false` if the move went on from the other end of the list.
    func next(isForward: Bool) -> Bool {
        let list = screen.list
        if isForward ? list.moveDown() : list.moveUp() { return true }
        if isForward { list.moveToStart() } else { list.moveToEnd() }
        return false
    }

    // MARK: The numbers

    /// The numbers of the results on the screen.
    ///
    /// - Parameter hasUnread: Whether the number of unread ones is said.
    func status(hasUnread: Bool) -> [SafeText] {
        guard content.scope.search != nil, let list = content.list else { return [] }
        let counts = counts?.list.scope == list.scope ? counts : nil
        return presenter.status(
            listed: list.count, counts: counts?.counts, hasUnread: hasUnread, progress: counts?.progress)
    }

    /// Counts all results, unless they were counted.
    func count() {
        guard content.scope.search != nil, let list = content.outline?.list, list != counts?.list else {
            return
        }
        counting?.cancel()
        counting = context.tasks.task(name: "count results", priority: nil) {
            @MainActor [weak self, library = content.library] in
            let counted = await library.counts(list.scope)
            let progress = await library.indexProgress()
            guard let self, !Task.isCancelled else { return }
            counts = (list, counted, progress)
            screen.redraw()
        }
    }
}
