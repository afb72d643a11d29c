public import Observation
public import PresentationInterface
public import TextInterface

/// The picture of a row: what is there of it, what is asked for, and how it is drawn into its box.
///
/// It is itself the view to which the art, its loading and its failure are presented.
@Observable
public final class RowPicture {
    private var state = PictureState.unloaded
    /// The percentage of the bytes that have come.
    private var percent: Int?

    @ObservationIgnored private let request: (PictureBox) -> Void
    @ObservationIgnored private let cancel: () -> Void

    /// Makes a picture of which nothing is there.
    ///
    /// - Parameters:
    ///   - request: Starts to load art for a box and the screen's appearance: once while that art is loading or there.
    ///   - cancel: Ends the load that was started last.
    public init(request: @escaping (PictureBox) -> Void, cancel: @escaping () -> Void) {
        self.request = request
        self.cancel = cancel
    }

    /// The art that is there; `nil` where there is none.
    public var art: Grid? { state.art?.grid }

    /// Whether the picture failed, and is not tried again yet.
    public var hasFailed: Bool { if case .failed = state { true } else { false } }

    /// The row is near the screen: loads the art for the box, unless that is done or under way.
    ///
    /// - Parameter box: The room; `nil` where the row shows no picture.
    public func prefetch(_ box: PictureBox?, in context: RowContext) {
        perform { $0.prefetch(box.map { PictureTarget(box: $0, appearance: context.appearance) }) }
    }

    /// The row has left the screen: ends an unfinished load and drops the art.
    public func cancelPrefetching() { perform { $0.cancelPrefetching() } }

    /// Loads a failed picture again.
    public func retried() { perform { $0.retried() } }

    /// Another picture is shown from now on, or none: the old one's art goes at once.
    public func replaced(isThere: Bool) { perform { isThere ? $0.replaced() : $0.cancelPrefetching() } }

    private func perform(_ event: (inout PictureState) -> PictureState.Action) {
        switch change(event) {
        case .nothing: break
        case .request(let target): request(target.box)
        case .cancel: cancel()
        case .replace(let target):
            cancel()
            // The end of the old load may have been shown meanwhile.
            change { $0.began() }
            request(target.box)
        }
    }

    /// Changes the state. It is assigned as a whole, since only then is an unchanged one no reason to draw.
    @discardableResult
    private func change<Result>(_ change: (inout PictureState) -> Result) -> Result {
        var state = state
        let result = change(&state)
        self.state = state
        return result
    }
}

extension RowPicture: ResourceView {
    /// Shows the picture's art in place of whatever stood in its box. May be called again with finer art.
    public func display(resource art: PictureArt) { change { $0.loaded(art) } }
}

extension RowPicture: ResourceLoadingView {
    /// Takes notice of a load that ends without art or error, so that the row asks again when it comes near; and shows how
    /// far a load has come, where it is told.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        percent = viewModel.percent
        guard viewModel.percent == nil else { return }
        change { viewModel.isLoading ? $0.began() : $0.ended() }
    }
}

extension RowPicture: ResourceErrorView {
    /// Shows that the picture failed, in its place. An error that is taken away is that of a load that begins.
    public func display(error viewModel: ResourceErrorViewModel) {
        if viewModel.message != nil { change { $0.failed() } }
    }
}

extension RowPicture {
    /// The words for a picture that failed.
    public struct Failure {
        let sentence: SafeText
        let retry: SafeText
        let key: SafeText

        /// Makes the words.
        ///
        /// - Parameters:
        ///   - sentence: That the picture cannot be shown.
        ///   - retry: With which key it is tried again.
        ///   - key: The key alone, for a box that is too narrow for the words.
        public init(_ sentence: SafeText, retry: SafeText, key: SafeText = .empty) {
            self.sentence = sentence
            self.retry = retry
            self.key = key
        }
    }

    /// Draws into the picture's box: its art, a placeholder, or that it failed. Reads the ticker only while a placeholder
    /// moves.
    ///
    /// - Parameters:
    ///   - isCentered: Whether the art stands in the middle of the box; else at its top and at its left, so that pictures
    ///     of all shapes begin in one column and beside their texts.
    ///   - failure: Asked for where the picture failed.
    public func draw(
        in frame: Rectangle, isCentered: Bool = false, into grid: inout Grid, in context: RowContext,
        failure: () -> Failure
    ) {
        let drawing = PictureDrawing(frame: frame, context: context)
        if hasFailed { return drawing.draw(failure(), into: &grid) }
        if let art { return drawing.draw(art, isCentered: isCentered, into: &grid) }
        Shimmer(context, isMoving: state.isLoading).fill(frame, of: &grid)
        if state.isLoading, let percent { drawing.draw(percent: percent, into: &grid) }
    }
}
