import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import SubscriptionsFeature
import TextInterface

/// The screen of the sources, in a sidebar or alone, with the commands that choose, add, rename, move, remove
/// and fetch them.
///
/// A removed source leaves the list at once and the library when the scene disappears: until then the removal
/// can be undone without a loss.
public final class SubscriptionsScene: Scene {
    /// The screen of the sources.
    public let screen: ListScreen
    /// The timeline's scope, whose row receives the focus when the scene appears.
    public var scope = SourceScope.all
    /// Called after each stored change.
    public var onChange: () -> Void = {}

    private let functions: SubscriptionFunctions
    private let context: SceneContext
    private let presenter: SubscriptionsPresenter
    private let list: SourceList
    private let adding: SubscribePrompt
    private var history = SourceHistory()
    /// The last change, which waits for all earlier ones.
    private var changing: Task<Void, Never>?
    /// The commands on sources.
    private var keys: [KeyBinding] = []

    /// Makes the scene, which reads nothing before it appears.
    public init(_ functions: SubscriptionFunctions, context: SceneContext) {
        self.functions = functions
        self.context = context
        let presenter = SubscriptionsPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: context.environment.keymap.subscriptionsKeys, currentDate: context.currentDate)
        self.presenter = presenter
        weak var scene: SubscriptionsScene?
        let rows = SourceRows(presenter, select: { scene?.choose($0) }, retry: { scene?.refresh($0) })
        adding = SubscribePrompt(functions, presenter, tasks: context.tasks)
        screen = context.screen(ListConfiguration(title: SafeText(presenter.title)))
        list = SourceList(
            rows, on: screen, context: context, load: functions.load, countUnread: functions.countUnread)
        scene = self
        connect()
    }

    private func connect() {
        list.onRead = { [weak self] in self?.display() }
        adding.onChange = { [weak self] in self?.display() }
        adding.onArrival = { [weak self] in await self?.arrive($0, isNew: $1) }
        screen.configuration.onBack = { [weak self] in self?.back() }
        func bind(
            _ command: KeyCommand, _ hint: SubscriptionsPresenter.Hint? = nil,
            _ action: @escaping (SubscriptionsScene) -> Void
        ) {
            let hint = hint.map { SafeText(presenter.hint($0)) }
            screen.configuration.keys.append(
                KeyBinding(command, hint: hint) { [weak self] in if let self { action(self) } })
        }
        bind(.markAllRead, .markRead) { $0.markRead() }
        bind(.add, .add) { $0.add() }
        bind(.remove, .remove) { $0.remove() }
        bind(.rename, .rename) { $0.rename() }
        bind(.move, .move) { $0.move() }
        bind(.fullText) { $0.toggleArticles() }
        bind(.fold) { $0.fold() }
        bind(.undo) { $0.undo() }
        bind(.sources) { $0.back() }
        keys = screen.configuration.keys
    }

    // MARK: The app's calls

    /// Binds the keys that show the sources, and add one, to another screen.
    ///
    /// - Parameter show: Shows this scene.
    public func install(on screen: ListScreen, show: @escaping () -> Void) {
        screen.configuration.keys += [
            KeyBinding(.sources, hint: SafeText(presenter.hint(.sources)), action: show),
            KeyBinding(.add, hint: SafeText(presenter.hint(.add))) { [weak self] in
                show()
                self?.add()
            },
        ]
    }

    /// Shows the sources in memory, and reads them again.
    public func appear() {
        list.destination = scope
        screen.display(loading: .init(isLoading: !list.isRead))
        display()
        update()
    }

    /// Reads the sources again after a change of the library. The row in focus keeps its position on the
    /// screen.
    public func update() {
        list.update()
    }

    /// Updates the rows whose relative times have changed.
    public func updateAges() {
        display()
    }

    /// Cancels a search for a source, and removes the removed sources and saved searches from the library.
    public func disappear() {
        adding.cancel()
        let removals = history.takeRemovals()
        list.drop(removals)
        // The timeline cannot show the items of a removed source or search.
        if let id = scope.id, removals.contains(id) { choose(.all) }
        for id in removals {
            change { scene in
                try await scene.functions.remove(id)
                return nil
            }
        }
    }

    /// Waits for the reader's changes; called before the program ends.
    public func finish() async {
        await changing?.value
    }

    /// Asks for the address of a new source.
    public func add() {
        adding.ask(on: screen)
    }

    private func display() {
        let sections = adding.sections
        screen.configuration.selectHint = SafeText(presenter.hint(sections == nil ? .show : .choose))
        // Keys with a hint are commands on sources, which are not on the screen while one is added.
        screen.configuration.keys = keys.filter { sections == nil || $0.hint == nil }
        screen.configuration.onReload = sections == nil ? { [weak self] in self?.reload() } : nil
        if let sections { list.show(instead: sections) } else { list.show(hiding: history.removals) }
    }

    private func arrive(_ id: UUID, isNew: Bool) async {
        await list.read()
        list.destination = .source(id)
        guard let name = list.entry(id)?.name else { return }
        screen.notify(SafeText(isNew ? presenter.added(name) : presenter.known(name)))
    }

    // MARK: Commands

    private func back() {
        if !adding.cancel() { functions.close() }
    }

    private func choose(_ scope: SourceScope) {
        if scope == .searches { return fold() }
        self.scope = scope
        functions.choose(scope)
    }

    private func reload() {
        if let scope = list.focusedScope { refresh(scope) } else { update() }
    }

    private func fold() {
        guard let heading = list.fold() else { return screen.notify(SafeText(presenter.nothingToFold)) }
        display()
        screen.list.moveFocus(to: heading)
    }

    private func refresh(_ scope: SourceScope) {
        let sources = list.beginFetch(of: scope)
        guard !sources.isEmpty else {
            if list.isFetching(scope) { return }
            return screen.notify(SafeText(presenter.nothingToCheck))
        }
        display()
        context.tasks.task(name: "fetch sources", priority: nil) { @MainActor [weak self, functions] in
            let sentence = await functions.refresh(sources)
            guard let self else { return }
            list.endFetch(of: sources)
            await list.read()
            if let sentence { screen.notify(SafeText(sentence)) }
        }
    }

    /// The source or saved search in focus. Notifies the reader where the focus is elsewhere.
    private func focusedEntry() -> SourceEntry? {
        if list.focusedEntry == nil { screen.notify(SafeText(presenter.noSource)) }
        return list.focusedEntry
    }

    private func rename() {
        guard let source = focusedEntry() else { return }
        screen.ask(SafeText(presenter.renameQuestion(source.name)), suggesting: source.name) {
            [weak self] text in
            let name = text.trimmed
            guard name != source.name else { return }
            self?.change { scene in
                try await scene.functions.rename(source.id, name.isEmpty ? nil : name)
                await scene.list.read()
                return scene.presenter.renamed(to: scene.list.entry(source.id)?.name ?? name)
            }
        }
    }

    private func move() {
        guard let source = focusedEntry() else { return }
        let before = source.groups.map(\.text).joined(separator: ", ")
        screen.ask(SafeText(presenter.moveQuestion(source.name)), suggesting: before) {
            [weak self, presenter] text in
            guard text.trimmed != before else { return }
            let groups = text.split(separator: ",").compactMap { GroupPath(String($0)) }
            if groups.isEmpty, !text.trimmed.isEmpty {
                self?.screen.notify(SafeText(presenter.groupless(text.trimmed)))
                return
            }
            self?.change { scene in
                try await scene.functions.setGroups(source.id, groups)
                scene.list.destination = source.scope
                await scene.list.read()
                return scene.presenter.moved(source.name, to: groups)
            }
        }
    }

    private func toggleArticles() {
        guard let source = focusedEntry() else { return }
        if source.prefetch == nil { return screen.notify(SafeText(presenter.noSource)) }
        change { scene in
            guard var prefetch = scene.list.entry(source.id)?.prefetch else { return nil }
            prefetch.formSymmetricDifference(.articles)
            try await scene.functions.setPrefetch(source.id, prefetch)
            await scene.list.read()
            return scene.presenter.fetchesArticles(prefetch.contains(.articles), of: source.name)
        }
    }

    private func remove() {
        guard let source = focusedEntry() else { return }
        history.append(.removal(source.id))
        display()
        screen.notify(SafeText(presenter.removed(source.name)))
    }

    private func markRead() {
        guard let scope = list.focusedScope, scope != .bookmarks, scope != .searches else {
            return screen.notify(SafeText(presenter.marked(0)))
        }
        change { scene in
            let ids = try await scene.functions.markRead(scope)
            scene.history.append(.marks(ids))
            await scene.list.read()
            return scene.presenter.marked(ids.count)
        }
    }

    private func undo() {
        switch history.undo() {
        case nil: screen.notify(SafeText(presenter.nothingToUndo))
        case .removal(let id):
            list.destination = list.entry(id)?.scope
            display()
            screen.notify(SafeText(presenter.restored(list.entry(id)?.name ?? "")))
        case .marks(let ids):
            change { scene in
                try await scene.functions.markUnread(ids)
                await scene.list.read()
                return scene.presenter.unmarked(ids.count)
            }
        }
    }

    /// Runs a change after all earlier ones, and shows its notice or error.
    private func change(_ work: @escaping (SubscriptionsScene) async throws -> String?) {
        let before = changing
        changing = context.tasks.immediateTask(name: "change sources", priority: nil) { @MainActor [self] in
            await before?.value
            do {
                if let sentence = try await work(self) { screen.notify(SafeText(sentence)) }
                onChange()
            } catch {
                screen.notify(SafeText(context.messages(error)))
                update()
            }
        }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
