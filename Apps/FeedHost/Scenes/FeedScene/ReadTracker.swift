import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TextInterface

/// Marks the items of a timeline read: after a second in focus, and by command.
final class ReadTracker {
    /// Whether an item counts as read after a second in focus.
    var readsOnFocus = true
    /// Whether the timeline is visible.
    var isSeen: () -> Bool = { true }
    /// Moves the focus to the next unread item; returns whether there is one.
    var goToNext: (_ id: UUID, _ isForward: Bool) async -> Bool = { _, _ in false }

    private let content: TimelineContent
    private let marks: ReadMarks
    private let screen: ListScreen
    private let context: SceneContext
    private let presenter: TimelinePresenter
    /// Marks the item in focus read after ``time``.
    private var waiting: Task<Void, Never>?
    private var searching: Task<Void, Never>?

    /// The time in focus after which an item counts as read.
    private static let time = Duration.seconds(1)

    init(
        _ content: TimelineContent, _ marks: ReadMarks, screen: ListScreen, context: SceneContext,
        presenter: TimelinePresenter
    ) {
        self.content = content
        self.marks = marks
        self.screen = screen
        self.context = context
        self.presenter = presenter
        marks.onFailure = { [weak screen] in
            screen?.notify(SafeText(context.messages($0, but: presenter.nothingMarked)), as: .lostMarks)
        }
    }

    /// Marks an item read.
    func markRead(_ id: UUID) {
        waiting?.cancel()
        if let item = content.rows.item(id) {
            if item.state.isRead, !item.state.isUpdated { return }
            content.mark([item]) { $0.mark(isRead: true) }
        }
        marks.set(true, id, isCommand: false)
    }

    /// Starts the time of a row that received the focus.
    func focus(_ row: RowID?) {
        waiting?.cancel()
        guard readsOnFocus, let row, let item = content.rows.item(UUID(row)),
            !item.state.isRead || item.state.isUpdated
        else { return }
        waiting = context.tasks.task(name: "reading", priority: nil) {
            @MainActor [weak self, clock = context.clock] in
            guard (try? await clock.sleep(for: Self.time)) != nil, !Task.isCancelled, let self,
                screen.list.focus == row,
                screen.sidebar == nil, isSeen()
            else { return }
            markRead(item.id)
        }
    }

    /// Cancels the time in focus and the search.
    func stop() {
        waiting?.cancel()
        searching?.cancel()
    }

    // MARK: Commands

    /// Binds the mark commands to the screen.
    func bindKeys() {
        screen.configuration.keys += [
            KeyBinding(.toggleRead) { [weak self] in self?.toggleFocus() },
            KeyBinding(.markAllRead, hint: presenter.markReadHint, isReadingHint: true) { [weak self] in
                self?.markAllRead()
            },
            KeyBinding(.undo) { [weak self] in if let self { undo(on: screen) } },
        ]
    }

    private func toggleFocus() {
        let isToggled = screen.list.focus.map { toggle(UUID($0)) != nil } ?? false
        if !isToggled { screen.refuse(KeyCommand.toggleRead.id) }
    }

    /// Marks an item read, or unread where it is read.
    ///
    /// - Returns: Whether it is read now; `nil` if the item is not in memory.
    @discardableResult
    func toggle(_ id: UUID) -> Bool? {
        guard let item = content.rows.item(id) else { return nil }
        waiting?.cancel()
        content.mark([item]) { $0.mark(isRead: !item.state.isRead) }
        marks.set(!item.state.isRead, item.id, isCommand: true)
        return !item.state.isRead
    }

    private func markAllRead() {
        guard let list = content.list else {
            screen.refuse(KeyCommand.markAllRead.id)
            return
        }
        waiting?.cancel()
        content.mark(content.viewport().items(in: content.rows)) { $0.mark(isRead: true) }
        marks.markAllRead(list) { [weak self] count in
            guard let self else { return }
            // The items of a list of a dropped generation are unknown.
            guard let count else { return content.showNewItems() }
            screen.notify(presenter.marked(count, undoKey: undoKey))
        }
    }

    private var undoKey: String { context.environment.keymap.name(of: KeyCommand.undo.id) }

    /// Undoes the last command.
    ///
    /// - Parameter screen: Shows the notice.
    func undo(on screen: ListScreen) {
        waiting?.cancel()
        marks.undo(at: context.currentDate()) { [weak self, weak screen] undone in
            guard let self else { return }
            if case .rule? = undone?.change { content.showOwnChange() }
            screen?.notify(presenter.undone(undone?.count))
        }
    }

    /// Adds a rule. The items that it hides leave the list.
    ///
    /// - Parameter screen: Shows the notice, or the error.
    func add(_ rule: Rule, on screen: ListScreen) {
        waiting?.cancel()
        marks.add(rule) { [weak self, weak screen] result in
            guard let self else { return }
            switch result {
            case .success(let count):
                content.showOwnChange()
                screen?.notify(RulesPresenter(locale: context.locale).hidden(count, undoKey: undoKey))
            case .failure(let error): screen?.notify(SafeText(context.messages(error)))
            }
        }
    }

    /// Moves the focus to the next unread item in a direction.
    func go(isForward: Bool) {
        guard let focus = screen.list.focus else { return screen.notify(presenter.nothingUnread) }
        searching?.cancel()
        searching = context.tasks.task(name: "next unread", priority: nil) { @MainActor [weak self] in
            guard let self, await !goToNext(UUID(focus), isForward), !Task.isCancelled else { return }
            screen.notify(presenter.nothingUnread)
        }
    }
}

extension NoticeKind {
    /// Marks that are not kept, of which the last is told.
    fileprivate static let lostMarks = NoticeKind("lost marks")
}
