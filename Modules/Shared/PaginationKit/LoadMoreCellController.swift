import FoundationEssentials
public import ListInterface
public import Observation
public import PresentationInterface
public import TextInterface

/// The last row of a paginated list: shows that the next page can be loaded, is loading or has failed, or
/// that the list has ended, and requests the next page when the reader reaches it.
@Observable
public final class LoadMoreCellController: CellDataSource, CellDelegate, ResourceLoadingView,
    ResourceErrorView
{
    /// Called when an end of the list enters the prefetch window, and again when its context changes.
    @ObservationIgnored public var onReachEnd: (_ end: Int) -> Void = { _ in }
    /// Called when an end of the list leaves the prefetch window.
    @ObservationIgnored public var onLeaveEnd: (_ end: Int) -> Void = { _ in }
    /// Called when the reader asks for the next page: by selecting the row, by overscrolling, or by retrying.
    @ObservationIgnored public var onLoadMore: () -> Void = {}

    private var hasMore = true
    private var isLoading = false
    private var message: String?

    /// The words for a load that has not failed; `nil` for those for more items.
    @ObservationIgnored private let text: SafeText?
    @ObservationIgnored private var end: Int?
    /// A random half of the ids, distinct from all other ids.
    @ObservationIgnored private let mark = UInt64.random(in: .min ... .max)

    /// Creates a row.
    ///
    /// - Parameter text: The words for a load that has not failed; `nil` for those for more items.
    public init(_ text: SafeText? = nil) {
        self.text = text
    }

    /// The section at an end of the list, without a row if there is no end.
    ///
    /// Each end has a row id of its own, so that an end that is still in the prefetch window after a page was
    /// appended is reached again.
    public func section<Cursor>(at end: PagingState<Cursor>.End?) -> ListSection {
        end.map { section(atEnd: $0.number, hasMore: $0.hasMore) } ?? ListSection([])
    }

    /// The section at an end of a list that is loaded at once.
    ///
    /// - Parameter number: The number of the end, 0 or more, distinct from those of the list's earlier ends.
    public func section(atEnd number: Int = 0, hasMore: Bool = true) -> ListSection {
        if end != number { message = nil }
        end = number
        self.hasMore = hasMore
        let prefetching = EndPrefetcher(at: number, of: self)
        let row = CellController(
            id: RowID(high: mark, low: UInt64(number)), dataSource: self, delegate: self,
            prefetching: prefetching)
        return ListSection([row], kind: hasMore ? .control : .decoration)
    }

    // MARK: Views

    /// Shows whether the next page is loading.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        isLoading = viewModel.isLoading
    }

    /// Shows the error of the next page's load, or removes it.
    public func display(error viewModel: ResourceErrorViewModel) {
        message = viewModel.message
    }

    // MARK: Row

    /// Requests the next page.
    public func selected() {
        onLoadMore()
    }

    /// Requests the next page.
    public func overscrolled() {
        onLoadMore()
    }

    /// Requests the next page.
    @discardableResult public func retried() -> Bool {
        onLoadMore()
        return true
    }

    /// One line, or as many as an error needs; another empty one at the list's end, of at least 8 rows.
    public func height(in context: RowContext) -> Int {
        guard hasMore else { return context.screenRows < 8 ? 1 : 2 }
        guard !isLoading, let message else { return 1 }
        return max(1, wrapped(failure(message, in: context), in: context).count)
    }

    /// Draws the row.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        guard hasMore else {
            // Shorter than the screen's width, so that it does not look like one of the screen's separators.
            let columns = max(1, grid.columns / 3)
            let line = Rectangle(row: 0, column: (grid.columns - columns) / 2, rows: 1, columns: columns)
            return grid.fill(line, style: palette.line, with: Sign.rule.text)
        }
        let (lines, isRightToLeft, style) = content(in: context)
        let indent = Self.indent(in: context)
        RowChrome.drawFocus(lines: lines.count, into: &grid, in: context)
        for (row, line) in lines.enumerated() {
            grid.put(
                line, row: row, column: indent, style: context.isFocused ? style.adding(.bold) : style,
                isRightToLeft: isRightToLeft)
        }
    }

    /// The steps of the ticker for one step of the spinner.
    private static let ticksPerStep = 2

    /// The column of the row's text: behind the focus bar, where there is room for one.
    private static func indent(in context: RowContext) -> Int {
        context.columns < 8 ? 0 : RowChrome.margin(context.columns)
    }

    private func content(
        in context: RowContext
    ) -> (lines: [SafeText], isRightToLeft: Bool, style: Style) {
        let strings = strings(in: context)
        if !isLoading, let message {
            let failure = failure(message, in: context)
            return (wrapped(failure, in: context), failure.isRightToLeft, context.palette.error)
        }
        let step = isLoading ? context.ticker.step / Self.ticksPerStep % Sign.wheel.count : 0
        let text = text ?? SafeText(strings(isLoading ? PagingKey.loading : PagingKey.more))
        let line = (Sign.wheel[step] + " " + text).truncated(to: context.columns - Self.indent(in: context))
        return ([line], text.isRightToLeft, context.palette.secondary)
    }

    private func failure(_ message: String, in context: RowContext) -> SafeText {
        Sign.failure.before(
            SafeText(strings(in: context)(PagingKey.failed, message, context.keys.select.text)))
    }

    private func wrapped(_ text: SafeText, in context: RowContext) -> [SafeText] {
        text.wrapped(to: context.columns - Self.indent(in: context))
    }

    private func strings(in context: RowContext) -> LocalizedStrings {
        LocalizedStrings(table: "Paging", locale: context.locale)
    }
}

/// Reports that an end of the list enters and leaves the prefetch window.
private final class EndPrefetcher: CellPrefetching {
    private let end: Int
    private let row: LoadMoreCellController

    init(at end: Int, of row: LoadMoreCellController) {
        self.end = end
        self.row = row
    }

    func prefetch(in context: RowContext) {
        row.onReachEnd(end)
    }

    func cancelPrefetching() {
        row.onLeaveEnd(end)
    }
}
