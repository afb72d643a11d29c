import TextInterface

/// What failed, as a screen tells it: with a sign and in the colour of errors; calmly where no network is wanted, since what
/// was asked for is no failure.
struct Fault {
    /// The sentence behind its sign.
    let message: SafeText
    /// The style of the sentence on the screen's ground.
    let style: Style
    let place: LoadState.FaultPlace
    /// What tells of it at the end of the last line; `nil` where nothing failed.
    let sign: StyledText?

    init(_ message: SafeText, at place: LoadState.FaultPlace, _ environment: ScreenEnvironment) {
        let isCalm = environment.network == .offlineByChoice
        let palette = environment.palette
        self.place = place
        self.message = (isCalm ? Sign.absent : .failure).before(message)
        style = isCalm ? palette.body : palette.error
        let onBar = palette.error.on(palette.bar.background)
        sign = isCalm ? nil : StyledText(text: Sign.failure.text, style: onBar)
    }
}

/// What stands for a while between the rows and the last line: a failure in full, and a notice.
struct ScreenFoot {
    private let banner: ErrorBanner
    private let notice: NoticeLines
    /// The lines that it takes from the rows.
    var rows: Int { banner.lines.count + notice.lines.count }

    static let none = ScreenFoot()

    private init() {
        (banner, notice) = (.none, .none)
    }

    /// - Parameter layout: Where there is no last line, a failure is told here at once.
    init(_ fault: Fault?, keys: ScreenKeys, notice: SafeText?, in layout: ScreenLayout) {
        self.notice = NoticeLines(notice, in: layout)
        let isHere = fault?.place == .details || fault?.place == .footer && layout.status == nil
        guard let fault, isHere else {
            banner = .none
            return
        }
        banner = ErrorBanner(
            fault.message, fault.style.on(keys.environment.palette.bar.background),
            hints: keys.errorHints(isWhole: true), room: layout.columns - 2 * layout.margin,
            most: max(1, layout.body.rows / 2))
    }

    /// Draws it from a row on.
    ///
    /// - Returns: Where the hints are.
    func draw(from row: Int, palette: Palette, into grid: inout Grid) -> [HintPlace] {
        let end = row + rows
        let hints = banner.draw(from: row, palette: palette, into: &grid)
        notice.draw(above: end, palette: palette, into: &grid)
        return hints
    }
}
