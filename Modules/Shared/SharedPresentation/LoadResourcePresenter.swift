public import PresentationInterface

/// Presents loads of a resource to its views.
public struct LoadResourcePresenter<Resource, View: ResourceView> {
    private let resourceView: View
    private let loadingView: any ResourceLoadingView
    private let errorView: any ResourceErrorView
    private let errorMessage: (any Error) -> String
    private let mapper: (Resource) throws -> View.ViewModel

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - resourceView: Shows the view model of a resource.
    ///   - loadingView: Shows whether a load runs.
    ///   - errorView: Shows the error of a load.
    ///   - errorMessage: Returns the sentence about an error. Must have no side effects.
    ///   - mapper: Returns the view model of a resource. An error fails the load.
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

    /// Creates a presenter of a resource that is its own view model.
    public init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        errorMessage: @escaping (any Error) -> String
    ) where Resource == View.ViewModel {
        self.init(
            resourceView: resourceView, loadingView: loadingView, errorView: errorView,
            errorMessage: errorMessage, mapper: { $0 })
    }

    /// Removes the error and shows that a load runs.
    public func didStartLoading() {
        errorView.display(error: .noError)
        loadingView.display(loading: ResourceLoadingViewModel(isLoading: true))
    }

    /// Maps a resource to its view model.
    ///
    /// - Throws: The mapper's error.
    public func map(_ resource: Resource) throws -> View.ViewModel { try mapper(resource) }

    /// Shows a view model and the end of the load.
    public func didFinishLoading(with viewModel: View.ViewModel) {
        resourceView.display(resource: viewModel)
        showEnd()
    }

    /// Shows an error's message and the end of the load.
    public func didFinishLoading(with error: any Error) {
        errorView.display(error: ResourceErrorViewModel(message: errorMessage(error)))
        showEnd()
    }

    /// Shows the end of a load without a result.
    public func didCancelLoading() {
        showEnd()
    }

    private func showEnd() {
        loadingView.display(loading: ResourceLoadingViewModel(isLoading: false))
    }
}
