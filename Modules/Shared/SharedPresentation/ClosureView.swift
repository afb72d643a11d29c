public import PresentationInterface

/// A view made of closures, for a composer that shows one resource in several places.
public struct ClosureView<ViewModel>: ResourceView, ResourceLoadingView, ResourceErrorView {
    private let onResource: (ViewModel) -> Void
    private let onLoading: (Bool) -> Void
    private let onError: (String?) -> Void

    /// Creates a view. Without a closure nothing is shown.
    ///
    /// - Parameters:
    ///   - onResource: Shows a resource.
    ///   - onLoading: Shows whether a load runs.
    ///   - onError: Shows an error's message; `nil` removes the error.
    public init(
        onResource: @escaping (ViewModel) -> Void = { _ in },
        onLoading: @escaping (Bool) -> Void = { _ in },
        onError: @escaping (String?) -> Void = { _ in }
    ) {
        self.onResource = onResource
        self.onLoading = onLoading
        self.onError = onError
    }

    /// Passes the resource to its closure.
    public func display(resource viewModel: ViewModel) { onResource(viewModel) }
    /// Passes the loading state to its closure.
    public func display(loading viewModel: ResourceLoadingViewModel) { onLoading(viewModel.isLoading) }
    /// Passes the message to its closure.
    public func display(error viewModel: ResourceErrorViewModel) { onError(viewModel.message) }
}
