public import PresentationInterface

/// A proxy that refers weakly to a view and forwards presentations to it, to break a retain cycle.
public struct WeakRefVirtualProxy<Object: AnyObject>: Sendable {
    private weak var object: Object?

    /// Creates the proxy of a view.
    public init(_ object: Object) {
        self.object = object
    }
}

extension WeakRefVirtualProxy: ResourceView where Object: ResourceView {
    /// Passes the resource to the view, if it exists.
    public func display(resource viewModel: Object.ViewModel) {
        object?.display(resource: viewModel)
    }
}

extension WeakRefVirtualProxy: ResourceLoadingView where Object: ResourceLoadingView {
    /// Passes the loading state to the view, if it exists.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        object?.display(loading: viewModel)
    }
}

extension WeakRefVirtualProxy: ResourceErrorView where Object: ResourceErrorView {
    /// Passes the error to the view, if it exists.
    public func display(error viewModel: ResourceErrorViewModel) {
        object?.display(error: viewModel)
    }
}
