import ConcurrencyInterface
import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import ListInterface
import PresentationInterface
public import SceneSupport
import SharedListUI
import SharedPresentation
public import TextInterface

/// Makes the feed's rows when they come near the screen, each with the adapter that loads its picture, and gives rows
/// that are there the newer values of their items.
public final class FeedRows {
    private typealias PictureAdapter = LoadResourcePresentationAdapter<
        PictureArt, WeakRefVirtualProxy<FeedItemCellController>
    >

    private struct Live {
        weak var row: FeedItemCellController?
        weak var adapter: PictureAdapter?
        let picture: PictureLoading
    }

    /// Tells how far an item is from the focus, by which pictures wait for their turn.
    public var distance: (UUID) -> Int = { _ in 0 }
    /// Told why a picture failed.
    public var onFailure: (any Error) -> Void = { _ in }

    private let loadPicture: (PictureRequest) async throws -> PictureArt
    private let context: SceneContext
    private let texts: FeedRowTexts
    private let byline: (FeedItem) -> SafeText?
    private let isAlone: Bool
    private let decorate: (FeedItem, CellController) -> CellController
    private let select: (FeedItem) -> Void
    private var live: [UUID: Live] = [:]

    /// Makes what makes the rows of one screen.
    ///
    /// - Parameters:
    ///   - loadPicture: Loads the art of a picture; see ``FeedLoaders/picture``.
    ///   - byline: Words where an item comes from and when; `nil` in a list of one source.
    ///   - isAlone: Whether each row has a screen to itself.
    ///   - decorate: Gives the row of an item another look.
    ///   - select: Opens an item.
    public init(
        loadPicture: @escaping (PictureRequest) async throws -> PictureArt, context: SceneContext,
        byline: @escaping (FeedItem) -> SafeText? = { _ in nil }, isAlone: Bool = false,
        decorate: @escaping (FeedItem, CellController) -> CellController = { $1 },
        select: @escaping (FeedItem) -> Void
    ) {
        self.loadPicture = loadPicture
        self.context = context
        self.byline = byline
        self.isAlone = isAlone
        self.decorate = decorate
        self.select = select
        texts =
            FeedPresenter(
                locale: context.locale, calendar: context.calendar, currentDate: context.currentDate
            ).rowTexts
    }

    /// The row of an item, made anew.
    public func row(of item: FeedItem) -> CellController {
        let picture = PictureLoading(of: item.id)
        let adapter = PictureAdapter(name: "picture", tasks: context.tasks) { [weak self, loadPicture] in
            guard let request = self?.request(for: picture) else { throw CancellationError() }
            return try await loadPicture(request)
        }
        adapter.observe = { [weak self] event in
            switch event {
            case .started: break
            case .succeeded: (picture.isLoaded, picture.hasFailed) = (true, false)
            case .failed(let error):
                picture.hasFailed = true
                self?.onFailure(error)
            }
        }
        let row = FeedItemCellController(
            item: item, texts: texts, byline: byline, isAlone: isAlone,
            requestPicture: { shown, box in
                picture.wanted = (shown, box)
                picture.isLoaded = false
                // The picture before may be on its way to be drawn anew.
                adapter.cancel()
                adapter.load()
            },
            cancelPicture: { adapter.cancel() }, select: select)
        let proxy = WeakRefVirtualProxy(row)
        picture.onProgress = {
            proxy.display(loading: ResourceLoadingViewModel(isLoading: true, percent: $0))
        }
        picture.onCoarse = { proxy.display(resource: $0) }
        adapter.presenter = LoadResourcePresenter(
            resourceView: proxy, loadingView: proxy, errorView: proxy,
            // The row says in its own words that its picture failed.
            errorMessage: { _ in "" })
        live[item.id] = Live(row: row, adapter: adapter, picture: picture)
        return decorate(item, row.cell)
    }

    /// Gives the rows that are there their items' newer values, and forgets those that are gone.
    public func update(_ item: (UUID) -> FeedItem?) {
        live = live.filter { id, live in
            guard let row = live.row else { return false }
            if let item = item(id) { row.update(item) }
            return true
        }
    }

    /// Loads the pictures that are there again, since cells have another shape. Those that are loading come as they are to
    /// look now.
    public func redrawPictures() {
        for live in live.values where live.picture.isLoaded { live.adapter?.load() }
    }

    private func request(for picture: PictureLoading) -> PictureRequest? {
        guard let (shown, box) = picture.wanted else { return nil }
        return PictureRequest(
            picture: shown, box: box,
            // A row asks for a failed picture again only when its reader does.
            isUserInitiated: picture.hasFailed,
            appearance: { [environment = context.environment] in environment.appearance },
            distance: { [distance] in distance(picture.item) },
            onProgress: { picture.tell(shown, $0) }, onCoarse: { picture.onCoarse($0) })
    }

    /// The loading of one row's picture.
    private final class PictureLoading {
        /// The id of the row's item.
        let item: UUID
        var wanted: (RowPicture, PictureBox)?
        /// Whether the art of what is wanted is there.
        var isLoaded = false
        var hasFailed = false
        var onProgress: (Int) -> Void = { _ in }
        var onCoarse: (PictureArt) -> Void = { _ in }

        init(of item: UUID) { self.item = item }

        func tell(_ shown: RowPicture, _ percent: Int) {
            if !isLoaded, wanted?.0 == shown { onProgress(percent) }
        }
    }
}
