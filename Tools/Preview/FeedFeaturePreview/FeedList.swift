import FeedFeature
import Foundation
import ListInterface
import PaginationKit
import PresentationInterface
import PreviewKit
import SharedListUI
import SharedPresentation
import TextInterface

/// The feed's screen and what loads its pages, as the app composes them.
final class FeedList {
    private typealias List = Paginated<FeedImage, UUID>
    private typealias Adapter = LoadResourcePresentationAdapter<List, ClosureView<List>>

    let screen: ListScreen
    private let pager: Pager<FeedImage, UUID>
    private let loadMore: LoadMoreCellController
    private let first: Adapter
    private let next: Adapter
    private let presenter: FeedPresenter
    private let rows: FeedRows
    private let new: Int
    private let context: PreviewContext
    private var timestamp: Date?

    init(
        _ presenter: FeedPresenter, rows: FeedRows, first loadFirst: @escaping () async throws -> FeedPage,
        next loadNext: @escaping () async throws -> FeedPage, new: Int, in context: PreviewContext
    ) {
        self.presenter = presenter
        self.rows = rows
        self.new = new
        self.context = context
        var configuration = context.configuration(title: presenter.title(new: new))
        configuration.emptyMessage = SafeText(presenter.emptyFeed)
        configuration.selectHint = SafeText(presenter.commentsHint)
        configuration.placeholder = FeedPlaceholderRow()
        configuration.onPictureSize = { _ in }
        screen = ListScreen(
            configuration, environment: context.environment, tasks: context.tasks, clock: context.clock)
        let pager = Pager<FeedImage, UUID>(
            loadFirstPage: { _ in try await Page(loadFirst()) },
            loadPage: { _, _ in try await Page(loadNext()) })
        self.pager = pager
        loadMore = LoadMoreCellController(of: pager)
        first = Adapter(name: "first page", tasks: context.tasks)
        next = Adapter(name: "next page", tasks: context.tasks)
        connect()
    }

    /// Shows a stored feed, where there is one.
    func show(_ stored: LocalFeed?) {
        guard let stored else { return }
        timestamp = stored.timestamp
        pager.restore(List(items: stored.items, next: stored.cursor))
        display()
    }

    private func connect() {
        pager.effects = .init(
            loadFirst: { [weak first] in first?.load($0) ?? false },
            cancelFirst: { [weak first] in first?.cancel() },
            loadNext: { [weak next] in next?.load($0) ?? false },
            cancelNext: { [weak next] in next?.cancel() })
        pager.hasReaderMoved = { [weak screen] in screen?.list.hasMoved ?? false }
        pager.onChange = { [weak self] _ in self?.timestamp = PreviewContext.now }
        screen.configuration.hasMore = { [weak pager] in pager?.list.hasMore ?? false }
        screen.configuration.onFirstAppearance = { [weak pager] in pager?.appear() }
        screen.configuration.onReload = { [weak pager] in pager?.reload() }
        screen.configuration.note = { [weak self] in self?.age ?? .empty }
        first.presenter = presenter(
            loading: { [weak screen] in screen?.display(loading: .init(isLoading: $0)) },
            error: { [weak screen] in screen?.display(error: .init(message: $0)) },
            message: { [weak self] in self?.sentence(for: $0) ?? "" })
        next.presenter = presenter(
            loading: { [weak loadMore] in loadMore?.display(loading: .init(isLoading: $0)) },
            error: { [weak loadMore] in loadMore?.display(error: .init(message: $0)) },
            message: { [weak context] in context?.sentence(for: $0) ?? "" })
    }

    private func presenter(
        loading: @escaping (Bool) -> Void, error: @escaping (String?) -> Void,
        message: @escaping (any Error) -> String
    ) -> LoadResourcePresenter<List, ClosureView<List>> {
        let view = ClosureView<List>(
            onResource: { [weak self] _ in self?.display() }, onLoading: loading, onError: error)
        return LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, errorMessage: message)
    }

    private func display() {
        let rows = rows
        let section = ListSection(pager.list.items.map(rows.row))
        let line = RuleRow(SafeText(presenter.seenUntilHere))
        screen.list.display(line.dividing([section], before: new) + [loadMore.section(at: pager.end)])
    }

    private var age: SafeText {
        guard let timestamp, !screen.list.isEmpty else { return .empty }
        return SafeText(presenter.age(of: timestamp))
    }

    private func sentence(for error: any Error) -> String {
        let isShown = timestamp != nil && !pager.list.isEmpty
        return context.sentence(for: error, but: isShown ? timestamp.map(presenter.storedFeed) : nil)
    }
}

extension Page<FeedImage, UUID> {
    fileprivate init(_ page: FeedPage) {
        self.init(items: page.items, next: page.cursor)
    }
}
