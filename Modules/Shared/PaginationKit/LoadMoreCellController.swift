import FoundationEssentials
public import ListInterface
public import Observation
public import PresentationInterface
public import TextInterface

/// The last row of a list that is read page by page: it shows that more is loading, that it failed, or where the list
/// ends, and tells when the reader comes to it.
@Observable
public final class LoadMoreCellController: CellDataSource, CellDelegate, ResourceLoadingView,
    ResourceErrorView
{
    /// Told when the reader comes near an end of the list, and again while still near, as when the row gets the focus.
    @ObservationIgnored public var onReachEnd: (_ end: Int) -> Void = { _ in }
    /// Told when the reader goes away from it.
    @ObservationIgnored public var onLeaveEnd: (_ end: Int) -> Void = { _ in }
    /// Told when the reader asks for the next page, by selecting the row or by moving on.
    @ObservationIgnored public var onLoadMore: () -> Void = {}

    private var hasMore = true
    private var isLoading = false
    private var message: String?

    @ObservationIgnored private var end: Int?
    /// Unlike any id that comes from outside.
    @ObservationIgnored private let mark = UInt64.random(in: .min ... .max)

    /// Makes the row.
    public init() {}

    /// Makes the row of a pager's list.
    public convenience init<Item, Cursor>(of pager: Pager<Item, Cursor>) {
        self.init()
        onReachEnd = { [weak pager] in pager?.arrive(at: $0) }
        onLeaveEnd = { [weak pager] in pager?.leave($0) }
        onLoadMore = { [weak pager] in pager?.loadMore() }
    }

    /// Shows an end of the list: the section that stands behind the items, without a row where there is no end.
    ///
    /// Each end is a row of its own, so that a reader who is still near after a page was added arrives anew.
    public func section<Cursor>(at end: PagingState<Cursor>.End?) -> ListSection {
        end.map { section(atEnd: $0.number, hasMore: $0.hasMore) } ?? ListSection([])
    }

    /// Shows an end of a list that is read without a pager.
    ///
    /// - Parameter number: Another one for each end that the list has had, 0 or more.
    public func section(atEnd number: Int, hasMore: Bool) -> ListSection {
        if end != number { message = nil }
        end = number
        self.hasMore = hasMore
        let arrival = Arrival(at: number, of: self)
        let row = CellController(
            id: RowID(high: mark, low: UInt64(number)), dataSource: self, delegate: self,
            prefetching: arrival)
        return ListSection([row], kind: hasMore ? .control : .decoration)
    }

    // MARK: Views

    /// Shows that the next page is loading, or not any more.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        isLoading = viewModel.isLoading
    }

    /// Shows why the next page could not be loaded.
    public func display(error viewModel: ResourceErrorViewModel) {
        message = viewModel.message
    }

    // MARK: Row

    /// Asks for the next page.
    public func selected() {
        onLoadMore()
    }

    /// Asks for the next page.
    public func overscrolled() {
        onLoadMore()
    }

    /// Asks for the next page.
    public func retried() {
        onLoadMore()
    }

    /// One line; as many as an error's message needs; where there is room, a free one under the list's end.
    public func height(in context: RowContext) -> Int {
        guard hasMore else { return context.screenRows < 8 ? 1 : 2 }
        guard !isLoading, let message else { return 1 }
        return max(1, wrapped(failure(message, in: context), in: context).count)
    }

    /// Draws the row.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        guard hasMore else {
            // Shorter than the screen is wide, so that it is not taken for one of the screen's own lines.
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

    /// A step of the wheel takes as many of the ticker's.
    private static let stepsOfWheel = 2

    /// The column in which the row's text begins: behind the bar of the focus, where there is room for one.
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
        let step = isLoading ? context.ticker.step / Self.stepsOfWheel % Sign.wheel.count : 0
        let text = SafeText(strings(isLoading ? PagingKey.loading : PagingKey.more))
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
        LocalizedStrings(bundle: .module, table: "Paging", locale: context.locale)
    }
}

/// The reader's coming to one end of a list and going away from it.
private final class Arrival: CellPrefetching {
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
