import TextInterface

/// The content between the rows and the status bar: an error in full, and a notice.
struct ScreenFooter {
    private let banner: ErrorBanner
    private let notice: NoticeLines
    /// The height in lines, which the rows lose.
    var rows: Int { banner.lines.count + notice.lines.count }

    static let none = ScreenFooter()

    private init() {
        (banner, notice) = (.none, .none)
    }

    /// - Parameter layout: The screen's layout. Without a status bar, an error is shown in full at once.
    init(_ error: ErrorPresentation?, keys: ScreenKeys, notice: SafeText?, in layout: ScreenLayout) {
        self.notice = NoticeLines(notice, in: layout)
        let isShownInFull =
            error?.placement == .banner || error?.placement == .statusBar && layout.status == nil
        guard let error, isShownInFull else {
            banner = .none
            return
        }
        banner = ErrorBanner(
            error.message, error.style.on(keys.environment.palette.bar.background),
            hints: keys.errorHints(isWhole: true), room: layout.paneRoom,
            most: max(1, layout.body.rows / 2))
    }

    func draw(from row: Int, palette: Palette, into grid: inout Grid) -> [ClickTarget] {
        let end = row + rows
        let hints = banner.draw(from: row, palette: palette, into: &grid)
        notice.draw(above: end, palette: palette, into: &grid)
        return hints
    }
}

/// The lines of a notice, below the rows: all of them, since an address has to be visible in full, if
/// a line of the rows remains.
struct NoticeLines {
    private(set) var lines: [SafeText] = []

    static let none = NoticeLines()

    private init() {}

    init(_ notice: SafeText?, in layout: ScreenLayout) {
        guard let notice, layout.body.rows > 1 else { return }
        lines = notice.wrapped(to: layout.paneRoom, most: layout.body.rows - 1)
    }

    /// - Parameter end: The row below the notice.
    func draw(above end: Int, palette: Palette, into grid: inout Grid) {
        for (offset, line) in lines.enumerated() {
            let row = end - lines.count + offset
            grid.fill(row: row, style: palette.bar)
            grid.put(
                line, row: row, column: ScreenLayout.margin(grid.columns),
                style: palette.accent.on(palette.bar.background))
        }
    }
}
