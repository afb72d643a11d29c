public import ItemInterface
public import ListInterface
import PresentationInterface
import SharedListUI
import SharedPresentation
public import TextInterface

/// The request of a row for its picture.
public struct PictureRequest {
    /// The picture, or the BlurHash of a hidden sensitive one.
    public let picture: ShownPicture
    /// The box of its art.
    public let box: PictureBox
    /// Whether the reader has requested a retry.
    public let isUserInitiated: Bool
    /// The appearance of the art. Called until it is drawn, since a terminal may report its colors late.
    public let appearance: () -> Appearance
    /// The number of rows between the picture and the focus, its priority in the queue of loads.
    public let distance: () -> Int
    /// Called with the percentage of the picture's received bytes.
    public let onProgress: (Int) -> Void
    /// Called with coarse art before the final one.
    public let onCoarse: (PictureArt) -> Void
}

/// Loads the picture of one row, and presents its art, its loading and its failure to the row's
/// ``/ListInterface/RowPicture``.
public final class RowPictureLoader {
    private let adapter: LoadResourcePresentationAdapter<WeakRefVirtualProxy<RowPicture>>
    private let appearance: () -> Appearance
    private let distance: () -> Int
    private var wanted: (picture: ShownPicture, box: PictureBox)?
    /// Whether the art of the last request is loaded.
    private var isLoaded = false
    private var hasFailed = false
    private weak var view: RowPicture?

    /// Makes the loading of a picture, which starts with ``start(_:in:)``.
    ///
    /// - Parameters:
    ///   - load: Loads the art of a picture.
    ///   - distance: The number of rows between the picture and the focus.
    ///   - onFailure: Called with the error of a failed load.
    public init(
        load: @escaping (PictureRequest) async throws -> PictureArt, in context: SceneContext,
        distance: @escaping () -> Int, onFailure: @escaping (any Error) -> Void = { _ in }
    ) {
        appearance = { [environment = context.environment] in environment.appearance }
        self.distance = distance
        weak var loading: RowPictureLoader?
        adapter = LoadResourcePresentationAdapter(name: "picture", tasks: context.tasks) {
            guard let request = loading?.request else { throw CancellationError() }
            return try await load(request)
        }
        loading = self
        adapter.observe = { [weak self] event in
            guard let self else { return }
            switch event {
            case .started: break
            case .succeeded: (isLoaded, hasFailed) = (true, false)
            case .failed(let error):
                hasFailed = true
                onFailure(error)
            }
        }
    }

    /// Presents art, progress and failures to the picture of a row, which owns the loading by its closures.
    public func present(to view: RowPicture) {
        self.view = view
        let proxy = WeakRefVirtualProxy(view)
        adapter.presenter = LoadResourcePresenter(
            resourceView: proxy, loadingView: proxy, errorView: proxy,
            // The row has its own message of a failed picture.
            errorMessage: { _ in "" })
    }

    /// Starts to load a picture for a box, and cancels an earlier load.
    public func start(_ picture: ShownPicture, in box: PictureBox) {
        wanted = (picture, box)
        isLoaded = false
        // The earlier load may be a redraw of the last picture.
        adapter.cancel()
        adapter.load()
    }

    /// Ends the load.
    public func cancel() { adapter.cancel() }

    /// Loads a loaded picture again for another aspect ratio of cells. One that is loading is drawn for it
    /// anyway.
    public func redraw() {
        if isLoaded { adapter.load() }
    }

    private var request: PictureRequest? {
        guard let (picture, box) = wanted else { return nil }
        return PictureRequest(
            picture: picture, box: box,
            // A row requests a failed picture again only for its reader.
            isUserInitiated: hasFailed, appearance: appearance, distance: distance,
            onProgress: { [weak self] percent in
                guard let self, !isLoaded, wanted?.picture == picture else { return }
                view?.display(loading: ResourceLoadingViewModel(isLoading: true, percent: percent))
            },
            onCoarse: { [weak view] in view?.display(resource: $0) })
    }
}
