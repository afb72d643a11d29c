import CommentsFeature
import CommentsSourceInterface
import FoundationEssentials
import ListInterface
import SharedListUI
import TextInterface

/// The rows of a comments' screen, with its folded threads.
final class CommentList {
    private let list: ListController
    private let presenter: CommentsPresenter
    /// The name of the item's author.
    private let author: String?
    /// The item, above its comments.
    private let header: [ListSection]
    private var threads = CommentThreads([])
    private var folded: Set<UUID> = []
    /// The visible comments.
    private var shown: [ThreadedComment] = []
    private var rows: [UUID: CommentCellController] = [:]

    init(_ list: ListController, _ presenter: CommentsPresenter, author: String?, header: CellController?) {
        self.list = list
        self.presenter = presenter
        self.author = author
        self.header = header.map { [ListSection([$0], kind: .decoration)] } ?? []
        list.display(self.header)
    }

    /// Shows a row in place of the comments.
    func display(waiting row: ListSection) {
        list.display(header + [row])
    }

    /// The number of all comments.
    var count: Int { threads.comments.count }
    /// Whether any comment is a reply to another one.
    var haveReplies: Bool { threads.haveReplies }

    /// Replaces the comments. Comments in both lists keep their rows and folds.
    func display(_ comments: [ItemComment]) {
        threads = CommentThreads(comments)
        let ids = Set(threads.comments.map(\.id))
        rows = rows.filter { ids.contains($0.key) }
        show()
    }

    private func show() {
        shown = threads.shown(folding: folded)
        let ids = shown.map { RowID($0.id.uuid) }
        let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        for index in shown.indices where rows[shown[index].id] != nil {
            rows[shown[index].id]?.update(texts(at: index, of: shown))
        }
        let section = ListSection(
            count: ids.count, id: { ids[$0] }, index: { indices[$0] },
            find: { [weak self] query, rows, isForward in self?.find(query, in: rows, isForward) },
            controller: { [weak self, shown] index in
                self?.row(at: index, of: shown).cell ?? CellController(id: ids[index], RuleRow(.empty))
            })
        // A screen with the item on top has no message in its middle, so that a row has it.
        let isMissing = ids.isEmpty && !header.isEmpty
        let rest = isMissing ? RuleRow(SafeText(presenter.noComments)).section : section
        list.display(header + [rest])
    }

    // MARK: Ages

    /// The rows on either side of the screen whose ages follow the clock: at least the prefetch window. Rows
    /// behind it are updated when they enter it.
    private static let reach = 128

    /// Updates the ages of the rows in the prefetch window.
    func updateAges() {
        let visible = Set(list.itemsOnScreen?.ids ?? [])
        let positions = shown.indices.filter { visible.contains(RowID(shown[$0].id.uuid)) }
        guard let first = positions.first, let last = positions.last else { return }
        for index in max(0, first - Self.reach)...min(shown.count - 1, last + Self.reach) {
            updateAge(at: index)
        }
    }

    private func updateAge(at index: Int) {
        guard shown.indices.contains(index) else { return }
        let comment = shown[index].comment
        rows[comment.id]?.update(age: presenter.age(of: comment))
    }

    // MARK: Rows

    /// The row of a visible comment with its current age, reused where it exists.
    private func row(at index: Int, of shown: [ThreadedComment]) -> CommentCellController {
        let (id, texts) = (shown[index].id, texts(at: index, of: shown))
        let row = rows[id] ?? CommentCellController(texts) { [weak self] in self?.unfold(id) }
        row.update(texts)
        rows[id] = row
        return row
    }

    private func texts(at index: Int, of shown: [ThreadedComment]) -> CommentViewModel {
        presenter.map(
            shown[index], levelBelow: index + 1 < shown.count ? shown[index + 1].level : 0, author: author,
            isFolded: folded.contains(shown[index].id))
    }

    // MARK: Folding

    /// Folds or unfolds the replies to the comment in focus.
    ///
    /// - Returns: Whether it has any.
    func toggleFold() -> Bool {
        guard let index = focusedIndex, shown[index].replyCount > 0 else { return false }
        if folded.remove(shown[index].id) == nil { folded.insert(shown[index].id) }
        show()
        return true
    }

    private func unfold(_ id: UUID) {
        if folded.remove(id) != nil { show() }
    }

    // MARK: Moving

    /// Moves the focus to the parent of the comment in focus.
    ///
    /// - Returns: Whether it has one.
    func moveToParent() -> Bool {
        guard let index = focusedIndex, let parent = threads.ancestors(of: shown[index].id).first else {
            return false
        }
        list.moveFocus(to: RowID(parent.id.uuid))
        return true
    }

    /// Moves the focus to the next or the previous thread.
    ///
    /// - Returns: Whether there is one.
    func moveToThread(isForward: Bool) -> Bool {
        guard let index = focusedIndex else { return false }
        let thread =
            isForward
            ? shown[(index + 1)...].first { $0.level == 0 } : shown[..<index].last { $0.level == 0 }
        if let thread { list.moveFocus(to: RowID(thread.id.uuid)) }
        return thread != nil
    }

    private var focusedIndex: Int? {
        list.focus.flatMap { focus in shown.firstIndex { RowID($0.id.uuid) == focus } }
    }

    // MARK: Finding

    private func words(of comment: ThreadedComment) -> String {
        rows[comment.id]?.searchableText ?? presenter.map([comment])[0].text
    }

    /// The first or last row in a range with a match, folded replies included. Folded matches are
    /// unfolded.
    private func find(_ query: any TextMatcher, in rows: Range<Int>, _ isForward: Bool) -> RowID? {
        let rows = shown[rows.clamped(to: shown.indices)]
        for row in isForward ? Array(rows) : rows.reversed() {
            let hidden = folded.contains(row.id) ? Array(threads.replies(to: row.id)) : []
            let found = ([row] + hidden).filter { query.isFound(in: words(of: $0)) }
            guard let first = isForward ? found.first : found.last else { continue }
            let matches = Set(found.map(\.id))
            let open = folded.filter { id in
                !threads.replies(to: id).contains { matches.contains($0.id) }
            }
            if open != folded {
                folded = open
                show()
            }
            return RowID(first.id.uuid)
        }
        return nil
    }
}
