public import PresentationInterface

/// All three views of a resource in one object, which records its messages.
@MainActor
public final class ResourceViewSpy<ViewModel> {
    /// A message to a view.
    public enum Message {
        /// A resource was shown.
        case resource(ViewModel)
        /// A load began (`true`) or ended.
        case loading(Bool)
        /// An error was shown, or hidden (`nil`).
        case error(String?)
    }

    /// The messages, in order.
    public private(set) var messages: [Message] = []

    /// Makes a spy without messages.
    public nonisolated init() {}

    /// The resources among the messages.
    public var resources: [ViewModel] {
        messages.compactMap { if case .resource(let viewModel) = $0 { viewModel } else { nil } }
    }

    /// The loading states among the messages.
    public var loadings: [Bool] {
        messages.compactMap { if case .loading(let isLoading) = $0 { isLoading } else { nil } }
    }

    /// Deletes the messages.
    public func reset() {
        messages = []
    }
}

extension ResourceViewSpy.Message: Equatable where ViewModel: Equatable {}
extension ResourceViewSpy.Message: Hashable where ViewModel: Hashable {}
extension ResourceViewSpy.Message: Sendable where ViewModel: Sendable {}

extension ResourceViewSpy: ResourceView, ResourceLoadingView, ResourceErrorView {
    /// Records a resource.
    public func display(resource viewModel: ViewModel) {
        messages.append(.resource(viewModel))
    }

    /// Records a loading state.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        messages.append(.loading(viewModel.isLoading))
    }

    /// Records an error, or that it was hidden.
    public func display(error viewModel: ResourceErrorViewModel) {
        messages.append(.error(viewModel.message))
    }
}
