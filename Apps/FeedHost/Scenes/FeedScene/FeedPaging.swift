import FeedFeature
import FoundationEssentials
import ItemInterface
import PaginationKit
import PresentationInterface
import SceneSupport
import SharedPresentation
import SourceInterface

/// Loads the feed's pages one behind the other, and again by itself after a failure that may pass.
final class FeedPaging {
    typealias FeedPager = Pager<FeedItem, Cursor>
    private typealias Adapter = LoadResourcePresentationAdapter<FeedPager.List, ClosureView<FeedPager.List>>

    /// Decides which page is loaded when, and holds the list.
    let pager: FeedPager
    /// The row behind the list, which shows the load of the next page.
    let loadMore: LoadMoreCellController
    /// Shows the list, which a page has changed.
    var onList: () -> Void = {}
    /// Shows whether the first page loads.
    var onLoading: (Bool) -> Void = { _ in }
    /// Shows why the first page did not come, or takes the error away (`nil`).
    var onError: (_ message: String?, _ isOffline: Bool) -> Void = { _, _ in }
    /// Words why the first page did not come.
    var sentence: (any Error) -> String

    private let messages: LoadMessages
    private let first: Adapter
    private let next: Adapter
    private let firstAutoRetry: AutoRetry
    private let nextAutoRetry: AutoRetry
    /// Why the last load of the first page failed.
    private var failure: LoadFailure?

    /// - Parameters:
    ///   - known: The item of an id as it was read before; read again, it keeps its time of reading.
    ///   - onSkipped: Told how many items of a page were left out.
    init(
        loaders: FeedLoaders, context: SceneContext, known: @escaping (UUID) -> FeedItem?,
        onSkipped: @escaping (Int) -> Void
    ) {
        let messages = context.messages
        self.messages = messages
        sentence = { messages($0) }
        func page(_ page: SourcePage) -> Page<FeedItem, Cursor> {
            if page.skipped > 0 { onSkipped(page.skipped) }
            let items = page.items.map { item in known(item.id).map(item.replacing) ?? item }
            return Page(items: items, next: page.nextCursor)
        }
        let pager = FeedPager(
            loadFirstPage: { page(try await loaders.firstPage($0)) },
            loadPage: { page(try await loaders.page($0, $1)) })
        self.pager = pager
        loadMore = LoadMoreCellController(of: pager)
        first = Adapter(name: "first page", tasks: context.tasks)
        next = Adapter(name: "next page", tasks: context.tasks)
        firstAutoRetry = context.autoRetry()
        nextAutoRetry = context.autoRetry()
        pager.effects = .init(
            loadFirst: { [weak first] in first?.load($0) ?? false },
            cancelFirst: { [weak first] in first?.cancel() },
            loadNext: { [weak next] in next?.load($0) ?? false },
            cancelNext: { [weak next] in next?.cancel() })
        connectFirst()
        connectNext()
    }

    /// Loads the first page in place of all, for the reader.
    func reload() {
        pager.reload()
    }

    /// Starts the loads that wait for the network.
    func networkBecameReachable() {
        firstAutoRetry.networkBecameReachable()
        nextAutoRetry.networkBecameReachable()
    }

    /// Ends the load that runs, and plans no other.
    func stop() {
        firstAutoRetry.stop()
        nextAutoRetry.stop()
        pager.cancel()
    }

    private func connectFirst() {
        firstAutoRetry.retry = { [weak pager] in pager?.refresh() }
        first.observe = { [weak self] in self?.observeFirst($0) }
        let view = ClosureView<FeedPager.List>(
            onResource: { [weak self] _ in self?.onList() },
            onLoading: { [weak self] in self?.onLoading($0) },
            onError: { [weak self] in self?.onError($0, self?.failure == .offline) })
        first.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [weak self] in self?.sentence($0) ?? "" })
    }

    private func connectNext() {
        loadMore.onLoadMore = { [weak pager] in pager?.loadMore() }
        nextAutoRetry.retry = loadMore.onLoadMore
        next.observe = { [weak nextAutoRetry] in nextAutoRetry?.observe($0) }
        let view = ClosureView<FeedPager.List>(
            onResource: { [weak self] _ in self?.onList() },
            onLoading: { [weak loadMore] in loadMore?.display(loading: .init(isLoading: $0)) },
            onError: { [weak loadMore] in loadMore?.display(error: .init(message: $0)) })
        next.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [messages] in messages($0) })
    }

    private func observeFirst(_ event: LoadEvent) {
        failure = if case .failed(let error) = event { messages.failure(error) } else { nil }
        firstAutoRetry.observe(event)
    }
}
