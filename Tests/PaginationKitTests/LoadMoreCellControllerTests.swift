import ConcurrencyTesting
import ListInterface
import ListTesting
import PresentationInterface
import PresentationTesting
import Testing
import TextInterface

@testable import PaginationKit

@Suite("The row that loads more")
struct LoadMoreCellControllerTests {
    @Test("Every sentence of the load-more row exists in every language")
    func sentences() {
        expectCompleteStrings(bundle: .module, table: "Paging", keys: PagingKey.self)
    }

    // MARK: Drawing

    @Test(
        "The load-more row says that there are more items",
        arguments: [
            ("en", "  - more posts below"), ("pt-BR", "  - mais publicações abaixo"),
            ("el", "  - περισσότερες αναρτήσεις παρακάτω"),
        ])
    func idle(language: String, line: String) throws {
        #expect(try draw(makeSUT(), in: .wide.speaking(language)).lines == [line])
    }

    @Test(
        "The load-more row says that more items are loading",
        arguments: [
            ("en", "  - loading more…"), ("pt-BR", "  - carregando mais…"),
            ("el", "  - φόρτωση περισσότερων…"),
        ])
    func loading(language: String, line: String) throws {
        let sut = makeSUT()
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        #expect(try draw(sut, in: .wide.speaking(language)).lines == [line])
    }

    @Test(
        "The load-more row shows an error with the key to retry",
        arguments: [
            ("en", "  × No way · Enter to retry"), ("pt-BR", "  × No way · Enter para tentar de novo"),
            ("el", "  × No way · Enter για επανάληψη"),
        ])
    func error(language: String, line: String) throws {
        let row = try draw(makeFailed("No way"), in: .wide.speaking(language))
        #expect(row.lines == [line])
        #expect(row.style(of: "No way") == Palette(.dark).error)
    }

    @Test("The load-more row has as many lines as its error needs")
    func longError() throws {
        let row = try draw(makeFailed("Couldn't connect to server"), in: .tiny)
        #expect(row.lines == ["  × Couldn't connect to", "  server · Enter to", "  retry"])
    }

    @Test("The lines of a right-to-left error keep its base direction")
    func rightToLeftError() throws {
        let row = try draw(makeFailed("אב abc"), in: .tiny.with(\.order, ReversedOrder()))
        #expect(row.lines == ["  ot retnE · cba בא ×", "  yrter"])
    }

    @Test("The load-more row has one line during a load")
    func loadingAfterLongError() throws {
        let sut = makeFailed("Couldn't connect to server")
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        #expect(try draw(sut, in: .tiny).lines == ["  - loading more…"])
    }

    @Test("The load-more row sanitizes its error")
    func hostileError() throws {
        #expect(try draw(makeFailed("a\u{1B}[2Jb"), in: .wide).text.contains("a␛[2Jb"))
    }

    @Test("At the end of the list the load-more row is a centered rule, shorter than the screen")
    func lastPage() throws {
        let tiny = try draw(makeSUT(), in: .tiny, hasMore: false)
        #expect(tiny.lines == ["        ────────"])
        #expect(tiny.style(row: 0, column: 8) == Palette(.dark).line)
        let wide = try draw(makeSUT(), in: .wide, hasMore: false)
        #expect(wide.lines.count == 2)
        #expect(wide.lines.last == "")
    }

    @Test(
        "At the end of the list a line stays empty on screens of at least eight rows",
        arguments: [(7, 1), (8, 2)])
    func freeLine(screenRows: Int, lines: Int) throws {
        let context = RowContext.wide.with(\.screenRows, screenRows)
        #expect(try draw(makeSUT(), in: context, hasMore: false).lines.count == lines)
    }

    @Test("At the end of the list the rule has one column on the narrowest screen")
    func narrowestLine() throws {
        #expect(try draw(makeSUT(), in: .tiny.with(\.columns, 2), hasMore: false).lines == ["─"])
    }

    @Test("The load-more row's text is truncated, and indented for the focus bar from eight columns on")
    func narrow() throws {
        #expect(try draw(makeSUT(), in: .tiny.with(\.columns, 8)).lines == ["  - mor…"])
        #expect(try draw(makeSUT(), in: .tiny.with(\.columns, 7)).lines == ["- more…"])
        #expect(try draw(makeSUT(), in: .tiny.focused.with(\.columns, 7)).lines == ["- more…"])
    }

    @Test("The focused load-more row has a focus bar and is bold")
    func focus() throws {
        let row = try draw(makeSUT(), in: .wide.focused)
        #expect(row.lines == ["│ - more posts below"])
        #expect(row.style(of: "│") == Palette(.dark).accent)
        #expect(row.style(of: "more")?.attributes.contains(.bold) == true)
    }

    @Test("The load-more row draws on screens of any size")
    func sizes() throws {
        let loading = makeSUT()
        loading.display(loading: ResourceLoadingViewModel(isLoading: true))
        for sut in [makeSUT(), loading, makeFailed("Couldn't connect to server")] {
            for context in RowContext.wide.focused.inAllSizes {
                let row = try draw(sut, in: context)
                #expect(row.grid.rows >= 1)
                #expect(row.lines.contains { !$0.isEmpty })
            }
        }
    }

    @Test("The spinner of the load-more row turns at every second step of the ticker")
    func moves() throws {
        let sut = makeSUT()
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        let recorder = try record(sut)
        let lines = (0..<9).map { _ in
            defer {
                recorder.context.ticker.advance()
                recorder.nextFrame()
            }
            return recorder.latest.lines[0]
        }
        #expect(lines == #"--\\||//-"#.map { "  \($0) loading more…" })
    }

    @Test("The load-more row is not animated without a load")
    func rests() throws {
        let recorder = try record(makeFailed("No way"))
        recorder.context.ticker.advance()
        #expect(!recorder.isDirty)
    }

    @Test("The load-more row is redrawn after each change of its state")
    func isObserved() throws {
        let sut = makeSUT()
        let recorder = try record(sut)
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        #expect(recorder.nextFrame())
        sut.display(error: ResourceErrorViewModel(message: "No way"))
        sut.display(loading: ResourceLoadingViewModel(isLoading: false))
        #expect(recorder.nextFrame())
        #expect(recorder.latest.text.contains("No way"))
        sut.display(error: .noError)
        #expect(recorder.nextFrame())
        #expect(!recorder.latest.text.contains("No way"))
    }

    @Test("The error of an end is removed with that end")
    func errorOfAnOldEnd() throws {
        let sut = makeFailed("No way")
        #expect(try draw(sut, in: .wide, end: 1).text.contains("No way"))
        #expect(try draw(sut, in: .wide, end: 1).text.contains("No way"))
        #expect(try !draw(sut, in: .wide, end: 2).text.contains("No way"))
    }

    // MARK: Events

    @Test("The load-more section is a control before the last page, decoration after it, or empty")
    func kinds() {
        let sut = makeSUT()
        #expect(sut.section(at: end(1)).kind == .control)
        #expect(sut.section(at: end(2, hasMore: false)).kind == .decoration)
        let noEnd: PagingState<Int>.End? = nil
        #expect(sut.section(at: noEnd).count == 0)
    }

    @Test("Each end has a row id of its own")
    func identity() {
        let sut = makeSUT()
        let ids = [1, 1, 2].map { sut.section(at: end($0)).id(at: 0) }
        #expect(ids[0] == ids[1])
        #expect(ids[1] != ids[2])
    }

    @Test("The ids of two lists' load-more rows differ")
    func foreignIdentity() {
        #expect(makeSUT().section(at: end(1)).id(at: 0) != makeSUT().section(at: end(1)).id(at: 0))
    }

    @Test("Entering and leaving the prefetch window are reported with the row's end")
    func prefetching() throws {
        let sut = makeSUT()
        var events: [String] = []
        sut.onReachEnd = { events.append("reach \($0)") }
        sut.onLeaveEnd = { events.append("leave \($0)") }
        let old = try #require(row(of: sut, end: 1).prefetching)
        let new = try #require(row(of: sut, end: 2).prefetching)
        old.prefetch(in: .wide)
        new.prefetch(in: .wide)
        old.cancelPrefetching()
        #expect(events == ["reach 1", "reach 2", "leave 1"])
    }

    @Test("Selecting, overscrolling and retrying request more items")
    func requests() throws {
        let sut = makeSUT()
        var requests = 0
        sut.onLoadMore = { requests += 1 }
        let delegate = try #require(row(of: sut, end: 1).delegate)
        delegate.selected()
        delegate.overscrolled()
        delegate.retried()
        #expect(requests == 3)
    }

    // MARK: Subject

    private func makeSUT() -> LoadMoreCellController {
        LoadMoreCellController()
    }

    private func makeFailed(_ message: String) -> LoadMoreCellController {
        let sut = makeSUT()
        _ = sut.section(at: end(1))
        sut.display(error: ResourceErrorViewModel(message: message))
        return sut
    }

    private func end(_ number: Int, hasMore: Bool = true) -> PagingState<Int>.End {
        PagingState<Int>.End(number: number, hasMore: hasMore)
    }

    private func row(of sut: LoadMoreCellController, end number: Int, hasMore: Bool = true) throws
        -> CellController
    {
        try #require(sut.section(at: end(number, hasMore: hasMore)).first)
    }

    private func draw(
        _ sut: LoadMoreCellController, in context: RowContext, end number: Int = 1, hasMore: Bool = true
    ) throws -> RenderedRow {
        renderRow(try row(of: sut, end: number, hasMore: hasMore), in: context)
    }

    private func record(_ sut: LoadMoreCellController) throws -> RowRecorder {
        RowRecorder(try row(of: sut, end: 1).dataSource, in: .wide)
    }
}

extension ListSection {
    fileprivate var first: CellController? { count > 0 ? controller(at: 0) : nil }
}
