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

/// The sources on the screen, in a narrow column over the left of a timeline or alone: chosen, added, named, grouped, removed
/// and fetched.
///
/// A source that the reader removes leaves the list at once and the library when the scene disappears: until then it can come
/// back with all that is stored of it.
public final class SubscriptionsScene: Scene {
    /// The screen of the sources.
    public let screen: ListScreen
    /// The scope that the timeline shows, whose row has the focus when the scene appears.
    public var scope = SourceScope.all
    /// Called when the library has what the reader has changed here.
    public var onChange: () -> Void = {}

    private let functions: SubscriptionFunctions
    private let context: SceneContext
    private let presenter: SubscriptionsPresenter
    private let rows: SourceRows
    private let adding: SourceAdding
    /// The library as it was read last; `nil` where it was not.
    private var library: LibraryOverview?
    private var history = SourceHistory()
    /// Whether a read runs, and whether the library has changed since it began.
    private var isReading = false
    private var isOutdated = false
    /// The reader's last wish, which comes after all before it.
    private var wish: Task<Void, Never>?
    /// The commands on sources.
    private var keys: [KeyBinding] = []
    /// The row that gets the focus as soon as sources are shown.
    private var destination: SourceScope?

    /// Makes the scene; nothing is read before it appears.
    public init(_ functions: SubscriptionFunctions, context: SceneContext) {
        self.functions = functions
        self.context = context
        let presenter = SubscriptionsPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: context.environment.keymap.subscriptionsKeys, currentDate: context.currentDate)
        self.presenter = presenter
        weak var scene: SubscriptionsScene?
        rows = SourceRows(presenter, select: { scene?.choose($0) }, retry: { scene?.refresh($0) })
        adding = SourceAdding(functions, presenter, tasks: context.tasks)
        screen = context.screen(ListConfiguration(title: SafeText(presenter.title)))
        scene = self
        connect()
    }

    private func connect() {
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
        bind(.fold) { $0.fold() }
        bind(.undo) { $0.undo() }
        bind(.sources) { $0.back() }
        keys = screen.configuration.keys
    }

    // MARK: The app's calls

    /// Gives another screen the keys that show the sources and add one.
    ///
    /// - Parameter show: Shows this scene, which then appears.
    public func install(on screen: ListScreen, show: @escaping () -> Void) {
        screen.configuration.keys += [
            KeyBinding(.sources, hint: SafeText(presenter.hint(.sources)), action: show),
            KeyBinding(.add, hint: SafeText(presenter.hint(.add))) { [weak self] in
                show()
                self?.add()
            },
        ]
    }

    /// Reads the sources, and shows those that are known at once.
    public func appear() {
        destination = scope
        screen.display(loading: .init(isLoading: library == nil))
        display()
        update()
    }

    /// Reads the sources again, since the library has changed. The row in focus keeps its place on the screen.
    public func update() {
        isOutdated = true
        guard !isReading else { return }
        isReading = true
        context.tasks.immediateTask(name: "sources", priority: nil) { @MainActor [weak self] in
            while let self, isOutdated {
                isOutdated = false
                await read()
            }
            self?.isReading = false
        }
    }

    /// Ends what is looked for, and removes from the library what the reader has removed.
    public func disappear() {
        adding.cancel()
        let removals = history.takeRemovals()
        library?.sources.removeAll { removals.contains($0.id) }
        // What is not there any more cannot be shown.
        if removals.contains(where: { scope == .source($0) }) { choose(.all) }
        for id in removals {
            change { scene in
                try await scene.functions.remove(id)
                return nil
            }
        }
    }

    /// Waits until the library has all that the reader wanted: to be called before the program ends.
    public func finish() async {
        await wish?.value
    }

    /// Asks for the address of a source to add.
    public func add() {
        adding.ask(on: screen)
    }

    // MARK: What is shown

    private func read() async {
        do {
            library = try await functions.load()
            screen.display(error: .init(message: nil))
        } catch {
            screen.display(error: .init(message: context.messages(error)))
        }
        screen.display(loading: .init(isLoading: false))
        display()
    }

    private func display() {
        let sections = adding.sections
        screen.configuration.selectHint = SafeText(presenter.hint(sections == nil ? .show : .choose))
        // What is hinted at concerns the sources, which are not there while one is added.
        screen.configuration.keys = keys.filter { sections == nil || $0.hint == nil }
        screen.configuration.onReload =
            sections == nil
            ? { [weak self] in
                guard let self else { return }
                if let focusedScope { refresh(focusedScope) } else { update() }
            } : nil
        if let sections {
            destination = destination ?? focusedScope
            return screen.list.display(sections)
        }
        guard var shown = library else { return screen.list.display([]) }
        shown.sources.removeAll { history.removals.contains($0.id) }
        screen.list.display(rows.sections(of: shown))
        if let row = destination.flatMap(rows.row(of:)) {
            destination = nil
            screen.list.moveFocus(to: row)
        }
    }

    private var focusedScope: SourceScope? { rows.scope(of: screen.list.focus) }
    private var focusedSource: SourceOverview? { rows.source(of: screen.list.focus) }

    private func name(of id: UUID) -> String? { library?.sources.first { $0.id == id }?.name }

    private func arrive(_ id: UUID, isNew: Bool) async {
        await read()
        destination = .source(id)
        guard let name = name(of: id) else { return }
        screen.notify(SafeText(isNew ? presenter.added(name) : presenter.known(name)))
    }

    // MARK: Commands

    private func back() {
        if !adding.cancel() { functions.close() }
    }

    private func choose(_ scope: SourceScope) {
        self.scope = scope
        functions.choose(scope)
    }

    private func fold() {
        guard let heading = rows.fold(at: screen.list.focus) else { return }
        display()
        screen.list.moveFocus(to: heading)
    }

    private func refresh(_ scope: SourceScope) {
        let sources = Set(rows.sources(in: scope).map(\.id)).subtracting(rows.fetching)
        guard !sources.isEmpty else { return }
        rows.fetching.formUnion(sources)
        display()
        context.tasks.task(name: "fetch sources", priority: nil) { @MainActor [weak self, functions] in
            let sentence = await functions.refresh(sources)
            guard let self else { return }
            rows.fetching.subtract(sources)
            await read()
            if let sentence { screen.notify(SafeText(sentence)) }
        }
    }

    private func rename() {
        guard let source = focusedSource else { return }
        screen.ask(SafeText(presenter.renameQuestion(source.name)), suggesting: source.name) {
            [weak self] text in
            let name = text.trimmed
            guard name != source.name else { return }
            self?.change { scene in
                try await scene.functions.rename(source.id, name.isEmpty ? nil : name)
                await scene.read()
                return scene.presenter.renamed(source.name, to: scene.name(of: source.id) ?? name)
            }
        }
    }

    private func move() {
        guard let source = focusedSource else { return }
        let before = source.subscription.groups.map(\.text).joined(separator: ", ")
        screen.ask(SafeText(presenter.moveQuestion(source.name)), suggesting: before) {
            [weak self, presenter] text in
            guard text.trimmed != before else { return }
            let groups = text.split(separator: ",").compactMap { GroupPath(String($0)) }
            if groups.isEmpty, !text.trimmed.isEmpty {
                self?.screen.notify(SafeText(presenter.groupless))
                return
            }
            self?.change { scene in
                try await scene.functions.setGroups(source.id, groups)
                scene.destination = .source(source.id)
                await scene.read()
                return scene.presenter.moved(source.name, to: groups)
            }
        }
    }

    private func remove() {
        guard let source = focusedSource else { return }
        history.append(.removal(source.id))
        display()
        screen.notify(SafeText(presenter.removed(source.name)))
    }

    private func markRead() {
        guard let scope = focusedScope, scope != .bookmarks else { return }
        change { scene in
            let ids = try await scene.functions.markRead(scope)
            scene.history.append(.marks(ids))
            await scene.read()
            return scene.presenter.marked(ids.count)
        }
    }

    private func undo() {
        switch history.undo() {
        case nil: screen.notify(SafeText(presenter.nothingToUndo))
        case .removal(let id):
            destination = .source(id)
            display()
            screen.notify(SafeText(presenter.restored(name(of: id) ?? "")))
        case .marks(let ids):
            change { scene in
                try await scene.functions.markUnread(ids)
                await scene.read()
                return scene.presenter.unmarked(ids.count)
            }
        }
    }

    /// Does what the reader wants, one wish after the other, and says what came of it.
    private func change(_ work: @escaping (SubscriptionsScene) async throws -> String?) {
        let before = wish
        wish = context.tasks.immediateTask(name: "change sources", priority: nil) { @MainActor [self] in
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
