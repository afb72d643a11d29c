import PresentationInterface
import TextInterface

/// The state of a screen's loads.
struct LoadState: Equatable {
    /// Where what failed is told on a screen with rows.
    enum FaultPlace {
        /// In the last line in place of the hints, until the next key.
        case footer
        /// As a sign at the end of the last line.
        case sign
        /// Above the last line, in full, until the next key.
        case details
    }

    /// Whether something loads.
    private(set) var isLoading = false
    /// Whether a load has ended.
    private(set) var hasLoaded = false
    /// What failed, until the next load or until the reader hides it.
    private(set) var errorMessage: SafeText?
    private(set) var faultPlace = FaultPlace.footer

    /// The state once a load has begun or ended.
    func with(_ viewModel: ResourceLoadingViewModel) -> LoadState {
        var state = self
        state.hasLoaded = hasLoaded || isLoading && !viewModel.isLoading
        state.isLoading = viewModel.isLoading
        return state
    }

    /// The state with an error, or without.
    func with(_ viewModel: ResourceErrorViewModel) -> LoadState {
        var state = self
        state.errorMessage = viewModel.message.map { SafeText($0) }
        state.faultPlace = .footer
        return state
    }

    /// The state with what failed told in another place.
    func with(_ place: FaultPlace) -> LoadState {
        var state = self
        state.faultPlace = place
        return state
    }
}
