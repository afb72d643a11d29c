import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedListUI
import TextInterface

/// Marks the items of a timeline: as they are read, and by command.
final class TimelineReading {
    /// Whether an item counts as read once it had the focus for a second.
    var readsOnFocus = true
    /// Tells whether the timeline is seen.
    var isSeen: () -> Bool = { true }
    /// Goes to the unread item next to one; returns whether there is any.
    var goToNext: (_ id: UUID, _ isForward: Bool) async -> Bool = { _, _ in false }

    private let content: TimelineContent
    private let marks: ReadMarks
    private let screen: ListScreen
    private let context: SceneContext
    private let presenter: TimelinePresenter
    /// Waits for a row to have the focus for long enough.
    private var waiting: Task<Void, Never>?
    private var searching: Task<Void, Never>?

    /// How long a focused item is on the screen before it counts as read.
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
    }

    /// Marks an item read.
    func markRead(_ id: UUID) {
        waiting?.cancel()
        if let item = content.rows.item(id) {
            if item.state.isRead, !item.state.isUpdated { return }
            content.mark(true, [item])
        }
        marks.set(true, id, isCommand: false)
    }

    /// A row has the focus that did not have it in the last frame.
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

    /// Ends what waits.
    func stop() {
        waiting?.cancel()
        searching?.cancel()
    }

    // MARK: Commands

    /// Binds the commands of marking to the screen.
    func bindKeys() {
        screen.configuration.keys += [
            KeyBinding(.toggleRead) { [weak self] in self?.toggleFocus() },
            KeyBinding(.markAllRead) { [weak self] in self?.markAllRead() },
            KeyBinding(.undo) { [weak self] in self?.undo() },
        ]
    }

    private func toggleFocus() {
        if let focus = screen.list.focus { toggle(UUID(focus)) }
    }

    /// Marks an item read, or unread where it is read.
    ///
    /// - Returns: Whether it is read now; `nil` where the item is not among the rows near the screen.
    @discardableResult
    func toggle(_ id: UUID) -> Bool? {
        guard let item = content.rows.item(id) else { return nil }
        waiting?.cancel()
        content.mark(!item.state.isRead, [item])
        marks.set(!item.state.isRead, item.id, isCommand: true)
        return !item.state.isRead
    }

    private func markAllRead() {
        guard let list = content.list else { return }
        waiting?.cancel()
        content.mark(true, content.itemsOnScreen)
        marks.markAllRead(list) { [weak self] change in
            guard let self else { return }
            // Of a list that is too old nobody can tell which items it had.
            guard let change else { return content.showArrivals() }
            let key = context.environment.keymap.name(of: KeyCommand.undo.id)
            screen.notify(presenter.marked(change.ids.count, undoKey: key))
        }
    }

    private func undo() {
        waiting?.cancel()
        marks.undo { [weak self] change in
            guard let self else { return }
            screen.notify(presenter.undone(change?.ids.count, isRead: change?.isRead ?? false))
        }
    }

    /// Goes to the next unread item, or to the one before.
    func go(isForward: Bool) {
        guard let focus = screen.list.focus else { return }
        searching?.cancel()
        searching = context.tasks.task(name: "next unread", priority: nil) { @MainActor [weak self] in
            guard let self, await !goToNext(UUID(focus), isForward), !Task.isCancelled else { return }
            screen.notify(presenter.nothingUnread)
        }
    }
}
