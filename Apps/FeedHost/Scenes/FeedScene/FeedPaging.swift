import FeedFeature
import FoundationEssentials
import ItemInterface
import PaginationKit
import PresentationInterface
import SceneSupport
import SharedPresentation
import SourceInterface

/// Loads the feed's pages in their order, with retries after transient failures.
final class FeedPaging {
    typealias FeedPager = Pager<FeedItem, Cursor>
    private typealias Adapter = LoadResourcePresentationAdapter<FeedPager.List, ClosureView<FeedPager.List>>

    /// Holds the list, and decides which page to load.
    let pager: FeedPager
    /// The last row, which shows the load of the next page.
    let loadMore: LoadMoreCellController
    /// Shows the list after a page changed it.
    var onList: () -> Void = {}
    /// Shows whether the first page is loading.
    var onLoading: (Bool) -> Void = { _ in }
    /// Shows the error of the first page, or hides it (`nil`).
    var onError: (_ message: String?, _ isOffline: Bool) -> Void = { _, _ in }
    /// The sentence for an error of the first page.
    var sentence: (any Error) -> String

    private let messages: LoadMessages
    private let first: Adapter
    private let next: Adapter
    private let firstAutoRetry: AutoRetry
    private let nextAutoRetry: AutoRetry
    /// The failure of the last load of the first page.
    private var failure: LoadFailure?

    /// - Parameters:
    ///   - known: The known item of an id, whose time of the first fetch a newer value keeps.
    ///   - onSkipped: Called with the number of items of a page that could not be read.
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

    /// Replaces all pages by a new first page, at the reader's request.
    func reload() {
        pager.reload()
    }

    /// Retries the loads that failed offline.
    func networkBecameReachable() {
        firstAutoRetry.networkBecameReachable()
        nextAutoRetry.networkBecameReachable()
    }

    /// Cancels loads and retries.
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
