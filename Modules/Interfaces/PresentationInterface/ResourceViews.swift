/// Shows a resource, or whatever a presenter made of it.
@MainActor
public protocol ResourceView<ViewModel>: Sendable {
    /// What is shown.
    associatedtype ViewModel
    /// Shows a loaded resource in place of the one before.
    func display(resource viewModel: ViewModel)
}

/// Shows that something is loading.
@MainActor
public protocol ResourceLoadingView: Sendable {
    /// Shows that a load began or ended.
    func display(loading viewModel: ResourceLoadingViewModel)
}

/// Shows that a load failed.
@MainActor
public protocol ResourceErrorView: Sendable {
    /// Shows an error, or takes it away.
    func display(error viewModel: ResourceErrorViewModel)
}

/// Whether something is loading, and how far it has come.
public struct ResourceLoadingViewModel: Hashable, Sendable {
    /// Whether something is loading.
    public let isLoading: Bool
    /// How much of it has come, 0…100; `nil` where that is not known, or not worth saying.
    public let percent: Int?

    /// Makes a view model.
    public init(isLoading: Bool, percent: Int? = nil) {
        self.isLoading = isLoading
        self.percent = percent
    }
}

/// What to say of a failed load.
public struct ResourceErrorViewModel: Hashable, Sendable {
    /// The sentence for the reader; `nil` where nothing failed.
    public let message: String?

    /// Makes a view model.
    public init(message: String?) {
        self.message = message
    }

    /// Nothing failed.
    public static let noError = ResourceErrorViewModel(message: nil)
}
