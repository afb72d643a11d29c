import TextInterface

/// The presentation of an error on a screen: with a sign and in the color of errors; as a plain note where the reader
/// has disabled the network, since nothing has failed then.
struct Fault {
    /// The message after its sign.
    let message: SafeText
    /// The style of the message on the screen's background.
    let style: Style
    let place: LoadState.FaultPlace
    /// The sign at the end of the status bar; `nil` for a note.
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

/// The content between the rows and the status bar: an error in full, and a notice.
struct ScreenFoot {
    private let banner: ErrorBanner
    private let notice: NoticeLines
    /// The height in lines, which the rows lose.
    var rows: Int { banner.lines.count + notice.lines.count }

    static let none = ScreenFoot()

    private init() {
        (banner, notice) = (.none, .none)
    }

    /// - Parameter layout: The screen's layout. Without a status bar, an error is shown in full at once.
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

    /// Draws the content, beginning at a row.
    ///
    /// - Returns: The hints' click targets.
    func draw(from row: Int, palette: Palette, into grid: inout Grid) -> [HintPlace] {
        let end = row + rows
        let hints = banner.draw(from: row, palette: palette, into: &grid)
        notice.draw(above: end, palette: palette, into: &grid)
        return hints
    }
}
