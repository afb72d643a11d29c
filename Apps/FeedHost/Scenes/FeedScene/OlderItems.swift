import FeedFeature
import ListInterface
import PaginationKit
import PresentationInterface
import SceneSupport
import SharedPresentation

/// Loads older items of the sources with pages when the end of a timeline is in the prefetch window.
final class OlderItems {
    /// Called after each successful load.
    var onLoaded: () -> Void = {}

    private let adapter: LoadResourcePresentationAdapter<Bool, ClosureView<Bool>>
    private let row = LoadMoreCellController()
    private var pageCount = 0
    private var hasMore = true

    init(_ library: TimelineLibrary, context: SceneContext) {
        adapter = LoadResourcePresentationAdapter(
            name: "older items", tasks: context.tasks, loader: library.loadOlder)
        let load = { [weak adapter] in _ = adapter?.load() }
        row.onReachEnd = { _ in load() }
        row.onLoadMore = load
        let view = ClosureView<Bool>(
            onResource: { [weak self] in self?.loaded(hasMore: $0) },
            onLoading: { [weak row] in row?.display(loading: .init(isLoading: $0)) },
            onError: { [weak row] in row?.display(error: .init(message: $0)) })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [messages = context.messages] in messages($0) })
    }

    /// The last row, which shows the load.
    var section: ListSection { row.section(atEnd: pageCount, hasMore: hasMore) }

    /// Cancels the load.
    func stop() {
        adapter.cancel()
    }

    private func loaded(hasMore: Bool) {
        pageCount += 1
        self.hasMore = hasMore
        onLoaded()
    }
}
