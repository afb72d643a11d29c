public import PresentationInterface

/// Says to the views of a resource what a load has come to.
public struct LoadResourcePresenter<Resource, View: ResourceView> {
    private let resourceView: View
    private let loadingView: any ResourceLoadingView
    private let errorView: any ResourceErrorView
    private let errorMessage: (any Error) -> String
    private let mapper: (Resource) throws -> View.ViewModel

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - resourceView: Shows what the mapper makes of a resource.
    ///   - loadingView: Shows whether a load runs.
    ///   - errorView: Shows what failed.
    ///   - errorMessage: The sentence for a reader that says what failed. Has no side effects.
    ///   - mapper: Makes a resource what the view shows; where it throws, the load failed.
    public init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        errorMessage: @escaping (any Error) -> String,
        mapper: @escaping (Resource) throws -> View.ViewModel
    ) {
        self.resourceView = resourceView
        self.loadingView = loadingView
        self.errorView = errorView
        self.errorMessage = errorMessage
        self.mapper = mapper
    }

    /// Makes a presenter of a resource that is shown as it is.
    public init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        errorMessage: @escaping (any Error) -> String
    ) where Resource == View.ViewModel {
        self.init(
            resourceView: resourceView, loadingView: loadingView, errorView: errorView,
            errorMessage: errorMessage, mapper: { $0 })
    }

    /// Takes the error away and shows that loading began.
    public func didStartLoading() {
        errorView.display(error: .noError)
        loadingView.display(loading: ResourceLoadingViewModel(isLoading: true))
    }

    /// Maps a resource to what the view shows.
    ///
    /// - Throws: The error of the mapper, with which the load failed.
    public func map(_ resource: Resource) throws -> View.ViewModel { try mapper(resource) }

    /// Shows a mapped resource and that loading ended.
    public func didFinishLoading(with viewModel: View.ViewModel) {
        resourceView.display(resource: viewModel)
        showEnd()
    }

    /// Shows the error's message and that loading ended.
    public func didFinishLoading(with error: any Error) {
        errorView.display(error: ResourceErrorViewModel(message: errorMessage(error)))
        showEnd()
    }

    /// Shows that loading ended, and nothing else.
    public func didCancelLoading() {
        showEnd()
    }

    private func showEnd() {
        loadingView.display(loading: ResourceLoadingViewModel(isLoading: false))
    }
}
