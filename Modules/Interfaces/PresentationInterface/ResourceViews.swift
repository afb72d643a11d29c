/// Shows a resource, or the view model that a presenter made of it.
@MainActor
public protocol ResourceView<ViewModel>: Sendable {
    /// The type of the shown values.
    associatedtype ViewModel
    /// Replaces the shown resource.
    func display(resource viewModel: ViewModel)
}

/// Shows the progress of a load.
@MainActor
public protocol ResourceLoadingView: Sendable {
    /// Shows the start, the progress or the end of a load.
    func display(loading viewModel: ResourceLoadingViewModel)
}

/// Shows the failure of a load.
@MainActor
public protocol ResourceErrorView: Sendable {
    /// Shows an error, or removes it.
    func display(error viewModel: ResourceErrorViewModel)
}

/// The state of a load and its progress.
public struct ResourceLoadingViewModel: Hashable, Sendable {
    /// Whether a load runs.
    public let isLoading: Bool
    /// The progress, 0…100; `nil` if it is unknown or not shown.
    public let percent: Int?

    /// Creates a view model.
    public init(isLoading: Bool, percent: Int? = nil) {
        self.isLoading = isLoading
        self.percent = percent
    }
}

/// The message of a failed load.
public struct ResourceErrorViewModel: Hashable, Sendable {
    /// The sentence for the reader; `nil` for no error.
    public let message: String?

    /// Creates a view model.
    public init(message: String?) {
        self.message = message
    }

    /// Removes the error.
    public static let noError = ResourceErrorViewModel(message: nil)
}
