import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit
import PresentationInterface
import SceneSupport
import SharedPresentation

/// Loads older items of a timeline's sources when the end of the list comes near, with retries after transient failures.
final class FeedPager {
    /// The cursors of the next pages, by source.
    typealias Cursors = [UUID: Cursor]

    /// Called after each successful load.
    var onLoaded: () -> Void = {}
    /// Whether a load may start: not while the list is reloaded.
    var mayLoad: () -> Bool = { true }

    private let load: (_ sources: Set<UUID>, _ isUserInitiated: Bool) async throws -> Void
    private let adapter: LoadResourcePresentationAdapter<ClosureView<Void>>
    private let autoRetry: AutoRetry
    private let row = LoadMoreCellController()
    private var state = PagingState<Cursors>()
    private var scope = TimelineScope()

    /// - Parameter load: Loads the next page of each of the sources.
    init(
        context: SceneContext,
        load: @escaping (_ sources: Set<UUID>, _ isUserInitiated: Bool) async throws -> Void
    ) {
        self.load = load
        adapter = LoadResourcePresentationAdapter(name: "next page", tasks: context.tasks)
        autoRetry = context.autoRetry()
        row.onReachEnd = { [weak self] number in
            guard let self, mayLoad(), let cursors = state.reachedEnd(number) else { return }
            start(cursors, isUserInitiated: false)
        }
        row.onLeaveEnd = { [weak self] in self?.state.leftEnd($0) }
        row.onLoadMore = { [weak self] in self?.loadMore() }
        autoRetry.retry = row.onLoadMore
        let view = ClosureView<Void>(
            onResource: { [weak self] in self?.onLoaded() },
            onLoading: { [weak self] in self?.display(isLoading: $0) },
            onError: { [weak row] in row?.display(error: .init(message: $0)) })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [messages = context.messages] in messages($0) })
        adapter.observe = { [weak autoRetry] in autoRetry?.observe($0) }
    }

    /// Whether older items can be loaded.
    var hasMore: Bool { state.end.hasMore }

    /// Shows another state of the sources, or another scope, of which a running load is cancelled.
    func update(_ cursors: Cursors, of scope: TimelineScope) {
        if scope != self.scope { stop() }
        self.scope = scope
        state.update(next: cursors.isEmpty ? nil : cursors)
    }

    /// Lets the end of a reloaded list load again.
    func renewEnd() { state.renewEnd() }

    /// The last row, which shows the load, or the end of the list.
    var section: ListSection { row.section(at: state.end) }

    /// Retries a load that failed offline.
    func networkBecameReachable() {
        autoRetry.networkBecameReachable()
    }

    /// Cancels load and retries.
    func stop() {
        autoRetry.stop()
        adapter.cancel()
    }

    private func loadMore() {
        guard mayLoad(), let cursors = state.load() else { return }
        start(cursors, isUserInitiated: true)
    }

    private func start(_ cursors: Cursors, isUserInitiated: Bool) {
        adapter.load { [load] in try await load(Set(cursors.keys), isUserInitiated) }
    }

    private func display(isLoading: Bool) {
        if !isLoading { state.ended() }
        row.display(loading: ResourceLoadingViewModel(isLoading: isLoading))
    }
}
