public import PresentationInterface

/// Presents loads of a resource to its views.
public struct LoadResourcePresenter<View: ResourceView> {
    private let resourceView: View
    private let loadingView: any ResourceLoadingView
    private let errorView: any ResourceErrorView
    private let errorMessage: (any Error) -> String

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - resourceView: Shows the resource.
    ///   - loadingView: Shows whether a load runs.
    ///   - errorView: Shows the error of a load.
    ///   - errorMessage: Returns the sentence about an error. Must have no side effects.
    public init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        errorMessage: @escaping (any Error) -> String
    ) {
        self.resourceView = resourceView
        self.loadingView = loadingView
        self.errorView = errorView
        self.errorMessage = errorMessage
    }

    /// Removes the error and shows that a load runs.
    func didStartLoading() {
        errorView.display(error: .noError)
        loadingView.display(loading: ResourceLoadingViewModel(isLoading: true))
    }

    /// Shows a resource and the end of the load.
    func didFinishLoading(with resource: View.ViewModel) {
        resourceView.display(resource: resource)
        didEndLoading()
    }

    /// Shows an error's message and the end of the load.
    func didFinishLoading(with error: any Error) {
        errorView.display(error: ResourceErrorViewModel(message: errorMessage(error)))
        didEndLoading()
    }

    /// Shows the end of a load; a cancelled one has no result.
    func didEndLoading() {
        loadingView.display(loading: ResourceLoadingViewModel(isLoading: false))
    }
}
