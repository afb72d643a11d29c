import PresentationInterface
import TextInterface

/// The state of a screen's loads.
struct LoadState: Equatable {
    /// The placement of an error on a screen with rows.
    enum ErrorPlacement {
        /// In the status bar in place of the hints, until the next key.
        case statusBar
        /// As a sign at the end of the status bar.
        case sign
        /// In full above the status bar, until the next key.
        case banner
    }

    private(set) var isLoading = false
    private(set) var hasLoaded = false
    /// The message of the last load's error, until the next load or until the reader hides it.
    private(set) var errorMessage: SafeText?
    private(set) var errorPlacement = ErrorPlacement.statusBar

    func with(_ viewModel: ResourceLoadingViewModel) -> LoadState {
        var state = self
        state.hasLoaded = hasLoaded || isLoading && !viewModel.isLoading
        state.isLoading = viewModel.isLoading
        return state
    }

    func with(_ viewModel: ResourceErrorViewModel) -> LoadState {
        var state = self
        state.errorMessage = viewModel.message.map { SafeText($0) }
        state.errorPlacement = .statusBar
        return state
    }

    func with(_ placement: ErrorPlacement) -> LoadState {
        var state = self
        state.errorPlacement = placement
        return state
    }
}
