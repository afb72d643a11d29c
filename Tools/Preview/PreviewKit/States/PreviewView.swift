public import PresentationInterface

/// Hands what a presenter says on to closures, as views in the host do.
public struct PreviewView<ViewModel>: ResourceView, ResourceLoadingView, ResourceErrorView {
    private let onResource: (ViewModel) -> Void
    private let onLoading: (Bool) -> Void
    private let onError: (String?) -> Void

    /// Makes a view of closures.
    public init(
        onResource: @escaping (ViewModel) -> Void, onLoading: @escaping (Bool) -> Void,
        onError: @escaping (String?) -> Void
    ) {
        self.onResource = onResource
        self.onLoading = onLoading
        self.onError = onError
    }

    /// Shows a resource.
    public func display(resource viewModel: ViewModel) { onResource(viewModel) }
    /// Shows whether something loads.
    public func display(loading viewModel: ResourceLoadingViewModel) { onLoading(viewModel.isLoading) }
    /// Shows an error, or takes it away.
    public func display(error viewModel: ResourceErrorViewModel) { onError(viewModel.message) }
}
