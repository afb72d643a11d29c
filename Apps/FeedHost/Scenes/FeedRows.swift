import ConcurrencyInterface
import FeedFeature
import Foundation
import ImageInterface
import ImagePipeline
import ListInterface
import PresentationInterface
import SharedListUI
import SharedPresentation
import TextInterface

/// Makes the feed's rows when they come near the screen, each with the adapter that loads its picture, and gives rows
/// that are there the newer values of their items.
final class FeedRows {
    typealias PictureAdapter = LoadResourcePresentationAdapter<
        PictureArt, WeakRefVirtualProxy<FeedImageCellController>
    >

    private struct Live {
        weak var row: FeedImageCellController?
        weak var adapter: PictureAdapter?
        let request: PictureRequest
    }

    private let texts: FeedRowTexts
    private let tasks: any TaskProvider
    private let pictures: PictureLoader
    private let environment: ScreenEnvironment
    private let isAlone: Bool
    private let select: (FeedImage) -> Void
    private var live: [UUID: Live] = [:]

    /// How far an item is from the focus, by which pictures wait for their turn.
    var distance: (UUID) -> Int = { _ in 0 }

    /// Is told why a picture failed.
    var onFailure: (any Error) -> Void = { _ in }

    /// Gives an item's row another look.
    var decorate: (UUID, CellController) -> CellController = { $1 }

    /// - Parameter isAlone: Whether each row has a screen to itself.
    init(
        texts: FeedRowTexts, tasks: any TaskProvider, pictures: PictureLoader, environment: ScreenEnvironment,
        isAlone: Bool = false, select: @escaping (FeedImage) -> Void
    ) {
        self.isAlone = isAlone
        self.texts = texts
        self.tasks = tasks
        self.pictures = pictures
        self.environment = environment
        self.select = select
    }

    /// The row of an item, made anew.
    func row(of image: FeedImage) -> CellController {
        let request = PictureRequest()
        let adapter = PictureAdapter(name: "picture", tasks: tasks) { [pictures, environment, distance] in
            guard let (image, box) = request.wanted else { throw CancellationError() }
            let art = try await pictures.art(
                of: image.url, columns: box.columns, rows: box.rows,
                appearance: { environment.appearance },
                // A row asks for a failed picture again only when its reader does.
                isUserInitiated: request.hasFailed, distance: { distance(image.id) },
                progress: { request.tell(image, $0) }, coarse: { request.onCoarse($0) })
            request.isAnswered = true
            request.hasFailed = false
            return art
        }
        let row = FeedImageCellController(
            item: image, texts: texts, isAlone: isAlone,
            requestPicture: { image, box in
                request.wanted = (image, box)
                request.isAnswered = false
                // The picture before may be on its way to be drawn anew.
                adapter.cancel()
                adapter.load()
            },
            cancelPicture: { adapter.cancel() }, select: select)
        let proxy = WeakRefVirtualProxy(row)
        request.onProgress = {
            proxy.display(loading: ResourceLoadingViewModel(isLoading: true, percent: $0))
        }
        request.onCoarse = { proxy.display(resource: $0) }
        adapter.presenter = LoadResourcePresenter(
            resourceView: proxy, loadingView: proxy, errorView: proxy,
            // The row says in its own words that its picture failed.
            errorMessage: { [weak self] error in
                request.hasFailed = true
                self?.onFailure(error)
                return String(describing: error)
            })
        live[image.id] = Live(row: row, adapter: adapter, request: request)
        return decorate(image.id, row.cell)
    }

    /// Gives the rows that are there their items' newer values, and forgets those that are gone.
    func update(_ item: (UUID) -> FeedImage?) {
        live = live.filter { id, live in
            guard let row = live.row else { return false }
            if let item = item(id) { row.update(item) }
            return true
        }
    }

    /// Draws the pictures that are there anew: the shape of cells is another. Those that are loading come as they are to
    /// look now.
    func redrawPictures() {
        for live in live.values where live.request.isAnswered { live.adapter?.load() }
    }

    private final class PictureRequest {
        var hasFailed = false
        var wanted: (FeedImage, PictureBox)?
        /// Whether the art of what is wanted is there.
        var isAnswered = false
        var onProgress: (Int) -> Void = { _ in }
        var onCoarse: (PictureArt) -> Void = { _ in }

        func tell(_ image: FeedImage, _ percent: Int) {
            if !isAnswered, wanted?.0.url == image.url { onProgress(percent) }
        }
    }
}
