public import Observation
public import PresentationInterface
public import TextInterface

/// The picture of a row: its state, its loads and its drawing.
///
/// Presenters show art, progress and failures to it as a view.
@Observable
public final class RowPicture {
    private var state = PictureState.unloaded
    /// The progress of the load; `nil` if it is unknown.
    private var percent: Int?

    @ObservationIgnored private let request: (PictureBox) -> Void
    @ObservationIgnored private let cancel: () -> Void

    /// Creates a picture that is not loaded.
    ///
    /// - Parameters:
    ///   - request: Starts a load of art for a box. Called once while that art is loading or shown.
    ///   - cancel: Cancels the latest load.
    public init(request: @escaping (PictureBox) -> Void, cancel: @escaping () -> Void) {
        self.request = request
        self.cancel = cancel
    }

    /// The shown art; `nil` for none.
    public var art: Grid? { state.art?.grid }

    /// Whether the load failed and was not retried.
    public var hasFailed: Bool { if case .failed = state { true } else { false } }

    /// Loads the art for a box, unless it is loading or shown.
    ///
    /// - Parameter box: The picture's area; `nil` in a row that shows no picture.
    public func prefetch(_ box: PictureBox?, in context: RowContext) {
        perform { $0.prefetch(box.map { PictureTarget(box: $0, appearance: context.appearance) }) }
    }

    /// Cancels an unfinished load and releases the art.
    public func cancelPrefetching() { perform { $0.cancelPrefetching() } }

    /// Retries a failed load.
    ///
    /// - Returns: Whether there is one.
    @discardableResult public func retried() -> Bool { perform { $0.retried() } }

    /// Replaces the picture by another one, or by none. The old art is released at once.
    public func replaced(isThere: Bool) { perform { isThere ? $0.replaced() : $0.cancelPrefetching() } }

    /// - Returns: Whether there was something to do.
    @discardableResult
    private func perform(_ event: (inout PictureState) -> PictureState.Action) -> Bool {
        switch change(event) {
        case .nothing: return false
        case .request(let target): request(target.box)
        case .cancel: cancel()
        case .replace(let target):
            cancel()
            // The cancellation may have ended the load in the state already.
            change { $0.began() }
            request(target.box)
        }
        return true
    }

    /// Changes the state by one assignment, which notifies no observer of an equal state.
    @discardableResult
    private func change<Result>(_ change: (inout PictureState) -> Result) -> Result {
        var state = state
        let result = change(&state)
        self.state = state
        return result
    }
}

extension RowPicture: ResourceView {
    /// Shows art in the box. May be called again with finer art.
    public func display(resource art: PictureArt) { change { $0.loaded(art) } }
}

extension RowPicture: ResourceLoadingView {
    /// Shows the progress of a load. One that ended without result starts again in the prefetch window.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        percent = viewModel.percent
        guard viewModel.percent == nil else { return }
        change { viewModel.isLoading ? $0.began() : $0.ended() }
    }
}

extension RowPicture: ResourceErrorView {
    /// Shows a failure in the box. A removed error belongs to a load that starts.
    public func display(error viewModel: ResourceErrorViewModel) {
        if viewModel.message != nil { change { $0.failed() } }
    }
}

extension RowPicture {
    /// The sentences for a failed picture.
    public struct Failure {
        let sentence: SafeText
        let retry: SafeText

        /// Creates the sentences.
        ///
        /// - Parameters:
        ///   - sentence: Says that the picture cannot be shown.
        ///   - retry: Names the key that retries the load; empty for none.
        public init(_ sentence: SafeText, retry: SafeText) {
            self.sentence = sentence
            self.retry = retry
        }
    }

    /// Draws art, a placeholder or a failure into the box. Reads the ticker only for an animation.
    ///
    /// - Parameters:
    ///   - isCentered: Whether the art is centered in the box; otherwise it is at the top left corner, so
    ///     that pictures of all shapes begin in one column, beside their texts.
    ///   - failure: Returns the sentences for a failed picture.
    public func draw(
        in frame: Rectangle, isCentered: Bool = false, into grid: inout Grid, in context: RowContext,
        failure: () -> Failure
    ) {
        let drawing = PictureBoxRenderer(frame: frame, context: context)
        if hasFailed { return drawing.draw(failure(), into: &grid) }
        if let art { return drawing.draw(art, isCentered: isCentered, into: &grid) }
        Shimmer(context, isMoving: state.isLoading).fill(frame, of: &grid)
        if state.isLoading, let percent { drawing.draw(percent: percent, into: &grid) }
    }
}
