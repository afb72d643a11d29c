public import PresentationInterface

/// A view of a resource made of closures, for a composer that shows one resource in several places.
public struct ClosureView<ViewModel>: ResourceView, ResourceLoadingView, ResourceErrorView {
    private let onResource: (ViewModel) -> Void
    private let onLoading: (Bool) -> Void
    private let onError: (String?) -> Void

    /// Makes a view; what has no closure is not shown.
    ///
    /// - Parameters:
    ///   - onResource: Shows a resource.
    ///   - onLoading: Shows whether a load runs.
    ///   - onError: Shows the message of an error, or takes it away (`nil`).
    public init(
        onResource: @escaping (ViewModel) -> Void = { _ in },
        onLoading: @escaping (Bool) -> Void = { _ in },
        onError: @escaping (String?) -> Void = { _ in }
    ) {
        self.onResource = onResource
        self.onLoading = onLoading
        self.onError = onError
    }

    /// Calls the closure for resources.
    public func display(resource viewModel: ViewModel) { onResource(viewModel) }
    /// Calls the closure for loading states.
    public func display(loading viewModel: ResourceLoadingViewModel) { onLoading(viewModel.isLoading) }
    /// Calls the closure for errors.
    public func display(error viewModel: ResourceErrorViewModel) { onError(viewModel.message) }
}
