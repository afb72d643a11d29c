import TextInterface

/// The presentation of an error on a screen: with a sign and in the color of errors; as a plain note where
/// the reader has disabled the network, since nothing has failed then.
struct ErrorPresentation {
    /// The message after its sign.
    let message: SafeText
    /// The style of the message on the screen's background.
    let style: Style
    let placement: LoadState.ErrorPlacement
    /// The sign at the end of the status bar; `nil` for a note.
    let sign: StyledText?

    init(_ message: SafeText, at placement: LoadState.ErrorPlacement, _ environment: ScreenEnvironment) {
        let isNote = environment.network == .offlineByChoice
        let palette = environment.palette
        self.placement = placement
        self.message = (isNote ? Sign.absent : .failure).before(message)
        style = isNote ? palette.body : palette.error
        let onBar = palette.error.on(palette.bar.background)
        sign = isNote ? nil : StyledText(text: Sign.failure.text, style: onBar)
    }
}
