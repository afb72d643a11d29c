public import ItemInterface
public import ListInterface
import PresentationInterface
import SharedListUI
import SharedPresentation
public import TextInterface

/// What a row asks of its picture's loader.
public struct PictureRequest {
    /// The picture, or what is shown in place of a sensitive one.
    public let picture: ShownPicture
    /// The room for its art.
    public let box: PictureBox
    /// Whether the reader asked for the picture again after it had failed.
    public let isUserInitiated: Bool
    /// Tells how the art is to look: asked until it is drawn, since a terminal may tell late.
    public let appearance: () -> Appearance
    /// Tells how many rows the picture is from the focus: asked while it waits for its turn.
    public let distance: () -> Int
    /// Told how many percent of the picture's bytes have come.
    public let onProgress: (Int) -> Void
    /// Takes art that finer art follows.
    public let onCoarse: (PictureArt) -> Void
}

/// Loads the picture of one row, and presents its art, its loading and its failure to the row's ``RowPicture``.
public final class PictureLoading {
    private let adapter: LoadResourcePresentationAdapter<PictureArt, WeakRefVirtualProxy<RowPicture>>
    private let appearance: () -> Appearance
    private let distance: () -> Int
    private var wanted: (picture: ShownPicture, box: PictureBox)?
    /// Whether the art of what is wanted is there.
    private var isLoaded = false
    private var hasFailed = false
    private weak var view: RowPicture?

    /// Makes the loading of a picture that nobody wants yet.
    ///
    /// - Parameters:
    ///   - load: Loads the art of a picture.
    ///   - distance: Tells how many rows the picture is from the focus.
    ///   - onFailure: Told why the picture failed.
    public init(
        load: @escaping (PictureRequest) async throws -> PictureArt, in context: SceneContext,
        distance: @escaping () -> Int, onFailure: @escaping (any Error) -> Void = { _ in }
    ) {
        appearance = { [environment = context.environment] in environment.appearance }
        self.distance = distance
        weak var loading: PictureLoading?
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

    /// Presents what is loaded to the picture of a row, which owns the loading by its closures.
    public func present(to view: RowPicture) {
        self.view = view
        let proxy = WeakRefVirtualProxy(view)
        adapter.presenter = LoadResourcePresenter(
            resourceView: proxy, loadingView: proxy, errorView: proxy,
            // The row says in its own words that its picture failed.
            errorMessage: { _ in "" })
    }

    /// Starts to load a picture for a box, in place of whatever is loading.
    public func start(_ picture: ShownPicture, in box: PictureBox) {
        wanted = (picture, box)
        isLoaded = false
        // The picture before may be on its way to be drawn anew.
        adapter.cancel()
        adapter.load()
    }

    /// Ends the load.
    public func cancel() { adapter.cancel() }

    /// Loads a picture that is there again, since cells have another shape. One that is loading comes as it is to look now.
    public func redraw() {
        if isLoaded { adapter.load() }
    }

    private var request: PictureRequest? {
        guard let (picture, box) = wanted else { return nil }
        return PictureRequest(
            picture: picture, box: box,
            // A row asks for a failed picture again only when its reader does.
            isUserInitiated: hasFailed, appearance: appearance, distance: distance,
            onProgress: { [weak self] percent in
                guard let self, !isLoaded, wanted?.picture == picture else { return }
                view?.display(loading: ResourceLoadingViewModel(isLoading: true, percent: percent))
            },
            onCoarse: { [weak view] in view?.display(resource: $0) })
    }
}
