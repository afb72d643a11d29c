import PresentationInterface

/// A view that hands on what it is told.
final class ClosureView: ResourceView, ResourceLoadingView {
    private let onResource: (String) -> Void
    private let onLoading: (Bool) -> Void

    init(onResource: @escaping (String) -> Void = { _ in }, onLoading: @escaping (Bool) -> Void) {
        self.onResource = onResource
        self.onLoading = onLoading
    }

    func display(resource viewModel: String) {
        onResource(viewModel)
    }

    func display(loading viewModel: ResourceLoadingViewModel) {
        onLoading(viewModel.isLoading)
    }
}
