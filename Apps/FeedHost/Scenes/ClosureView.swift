import PresentationInterface

/// Hands what a presenter says on to closures: for views that are put together in the host.
struct ClosureView<ViewModel>: ResourceView, ResourceLoadingView, ResourceErrorView {
    var onResource: (ViewModel) -> Void = { _ in }
    var onLoading: (Bool) -> Void = { _ in }
    var onError: (String?) -> Void = { _ in }

    func display(resource viewModel: ViewModel) { onResource(viewModel) }
    func display(loading viewModel: ResourceLoadingViewModel) { onLoading(viewModel.isLoading) }
    func display(error viewModel: ResourceErrorViewModel) { onError(viewModel.message) }
}
