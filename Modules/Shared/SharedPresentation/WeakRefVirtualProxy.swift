public import PresentationInterface

/// Stands for a view without keeping it alive: what it is told reaches the view as long as there is one.
public struct WeakRefVirtualProxy<Object: AnyObject>: Sendable {
    private weak var object: Object?

    /// Stands for `object`.
    public init(_ object: Object) {
        self.object = object
    }
}

extension WeakRefVirtualProxy: ResourceView where Object: ResourceView {
    /// Shows a resource, where the view still is.
    public func display(resource viewModel: Object.ViewModel) {
        object?.display(resource: viewModel)
    }
}

extension WeakRefVirtualProxy: ResourceLoadingView where Object: ResourceLoadingView {
    /// Shows that a load began or ended, where the view still is.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        object?.display(loading: viewModel)
    }
}

extension WeakRefVirtualProxy: ResourceErrorView where Object: ResourceErrorView {
    /// Shows an error, or takes it away, where the view still is.
    public func display(error viewModel: ResourceErrorViewModel) {
        object?.display(error: viewModel)
    }
}
