import ConcurrencyInterface
import FeedFeature
import Foundation
import HTTPInterface
import ImagePipeline
import ListInterface
import PaginationKit
import PresentationInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TextInterface

/// The feed on the screen: the stored pages first, then the server's, one behind the other as the reader comes near
/// the end.
final class FeedScene {
    typealias FeedPager = Pager<FeedImage, UUID>
    typealias Adapter = LoadResourcePresentationAdapter<FeedPager.List, ClosureView<FeedPager.List>>

    let screen: ListScreen

    let composition: Composition
    let presenter: FeedPresenter
    let rows: FeedRows
    let stored: StoredRows
    let pager: FeedPager
    private let loadMore: LoadMoreCellController
    private let first: Adapter
    private let next: Adapter
    private let reconnector: Reconnector
    private let nextReconnector: Reconnector
    /// Why the first page did not come the last time that it did not.
    private var failure: LoadFailure?
    /// When the newest part of what is shown was read; `nil` where nothing is.
    var timestamp: Date?
    /// Whether it can be said at once how old the feed is; until then it is not said.
    private var agesAreReady = true
    /// Stores the last page that came.
    var saving: Task<Void, Never>?
    /// Whether what somebody else stored is about to be shown.
    var isTakingUp = false
    /// Which of the newest pictures the reader has seen.
    var seen = SeenItems(after: nil)
    private let seenUntilHere: RuleRow
    private var hasToldOfPrivatePictures = false

    init(
        composition: Composition, pictures: PictureLoader, environment: ScreenEnvironment,
        select: @escaping (FeedImage) -> Void
    ) {
        let plugins = composition.plugins
        self.composition = composition
        presenter = composition.feedPresenter()
        seenUntilHere = RuleRow(SafeText(presenter.seenUntilHere))
        rows = FeedRows(
            texts: presenter.rowTexts, tasks: plugins.tasks, pictures: pictures, environment: environment,
            select: select)
        let rows = rows
        stored = StoredRows(composition: composition) { rows.row(of: $0) }
        let reports = SkippedItems()
        pager = FeedPager(
            loadFirstPage: { try await reports.page(composition.firstPage(isUserInitiated: $0)) },
            loadPage: { try await reports.page(composition.nextPage(after: $0, isUserInitiated: $1)) })
        loadMore = LoadMoreCellController(of: pager)
        screen = ListScreen(
            ListConfiguration(title: SafeText(presenter.title)), environment: environment,
            tasks: plugins.tasks,
            clock: plugins.clock)
        let pager = pager
        first = Adapter(name: "first page", tasks: plugins.tasks)
        next = Adapter(name: "next page", tasks: plugins.tasks)
        reconnector = plugins.reconnector()
        nextReconnector = plugins.reconnector()
        reports.report = { [weak self] in self?.report(skipped: $0) }
        configure()
        connect()
    }

    // MARK: What the app tells

    /// Says how old the feed is when what that is worded with is ready, and not in a frame that would wait for it.
    func sayAge(after preparation: Task<Void, Never>) {
        agesAreReady = false
        composition.plugins.tasks.task(name: "age", priority: nil) { @MainActor [weak self] in
            await preparation.value
            self?.agesAreReady = true
            self?.screen.redraw()
        }
    }

    /// Loads the first page; the first time only.
    func appear() {
        pager.appear()
    }

    /// Ends whatever loads.
    func disappear() {
        reconnector.stop()
        nextReconnector.stop()
        pager.cancel()
        screen.list.release()
    }

    /// Something else reached the network.
    func networkWorks() {
        reconnector.networkWorks()
        nextReconnector.networkWorks()
    }

    /// The pictures are to look otherwise than they did.
    func redrawPictures() {
        rows.redrawPictures()
    }

    /// Says something once above the key hints.
    func notify(_ sentence: String, as kind: NoticeKind) {
        screen.notify(SafeText(sentence), as: kind)
    }

    // MARK: Composition

    private func configure() {
        screen.configuration.emptyMessage = SafeText(composition.sentences.failure.empty(presenter.emptyFeed))
        screen.configuration.selectHint = SafeText(presenter.commentsHint)
        let attempt = SafeText(composition.sentences.failure.attempt)
        screen.configuration.attempt = { attempt }
        screen.configuration.placeholder = FeedPlaceholderRow()
        screen.configuration.hasMore = { [weak self] in self?.pager.list.hasMore ?? false }
        screen.configuration.note = { [weak self] in self?.age ?? .empty }
        screen.configuration.onReload = { [weak pager] in pager?.reload() }
    }

    private func connect() {
        pager.effects = .init(
            loadFirst: { [weak first] in first?.load($0) ?? false },
            cancelFirst: { [weak first] in first?.cancel() },
            loadNext: { [weak next] in next?.load($0) ?? false },
            cancelNext: { [weak next] in next?.cancel() })
        pager.hasReaderMoved = { [weak screen] in screen?.list.hasMoved ?? false }
        pager.place = { [weak self] in self?.place(in: $0) ?? .held }
        pager.onChange = { [weak self] in self?.save($0) }
        pager.places = { [weak self] in await self?.places(of: $0, in: $1) ?? [:] }
        stored.row = { [rows, weak pager] in rows.row(of: pager?.list[$0.id] ?? $0) }
        stored.onArrival = { [weak self] in self?.display() }
        stored.onOtherFeed = { [weak self] in self?.takeUpOther($0) }
        reconnector.tryAgain = { [weak pager] in pager?.refresh() }
        rows.onFailure = { [weak self] in self?.pictureFailed($0) }
        screen.list.onDraw = { [weak self] in self?.seen.show($0.map { UUID($0) }) }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }

        let view = ClosureView<FeedPager.List>(
            onResource: { [weak self] _ in self?.display() },
            onLoading: { [weak self] isLoading in
                if isLoading { self?.reconnector.loadStarted() }
                self?.screen.display(loading: .init(isLoading: isLoading))
            },
            onError: { [weak self] in
                self?.screen.display(error: $0, isOffline: self?.failure == .offline)
            })
        first.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [weak self] in self?.failed($0) ?? "" })
        connectNext()
    }

    private func connectNext() {
        loadMore.onWish = { [weak pager] in pager?.loadMore() }
        nextReconnector.tryAgain = { [weak pager] in pager?.loadMore() }
        let view = ClosureView<FeedPager.List>(
            onResource: { [weak self] _ in
                self?.nextReconnector.loadSucceeded()
                self?.display()
            },
            onLoading: { [weak self, weak loadMore] isLoading in
                if isLoading { self?.nextReconnector.loadStarted() }
                loadMore?.display(loading: .init(isLoading: isLoading))
            },
            onError: { [weak loadMore] in loadMore?.display(error: .init(message: $0)) })
        next.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [weak self, sentences = composition.sentences] error in
                self?.nextReconnector.loadFailed(with: LoadFailure(anyOf: error))
                return sentences.failure(error)
            })
    }

    // MARK: What is shown

    /// Shows the list as it is now.
    func display() {
        let list = pager.list
        stored.adopt(list.span)
        rows.update { list[$0] }
        let sections = [section(of: list.head), stored.section, section(of: list.tail)].compactMap(\.self)
        screen.list.display(
            seenUntilHere.dividing(sections, before: seen.countAboveSeen) + [loadMore.section(at: pager.end)])
    }

    /// Items are looked up where they live: a list that is held here too is copied as a whole with each page.
    private func section(of items: [FeedImage]) -> ListSection {
        ListSection(ids: items.map { RowID($0.id.uuid) }) { [rows, weak pager] id in
            guard let image = pager?.list[UUID(id)] else {
                return CellController(id: id, dataSource: FeedPlaceholderRow())
            }
            return rows.row(of: image)
        }
    }

    private var age: SafeText {
        guard agesAreReady, let timestamp, !screen.list.isEmpty else { return .empty }
        return SafeText(presenter.age(of: timestamp))
    }

    private func failed(_ error: any Error) -> String {
        let failure = LoadFailure(anyOf: error)
        self.failure = failure
        reconnector.loadFailed(with: failure)
        guard let timestamp, !pager.list.isEmpty else { return composition.sentences.failure(error) }
        return composition.sentences.failure(error, but: presenter.storedFeed(of: timestamp))
    }

    /// That a picture lies where it is not fetched from is said once: the row says only that it failed.
    private func pictureFailed(_ error: any Error) {
        guard (error as? HTTPError)?.reason == .forbiddenAddress, !hasToldOfPrivatePictures else { return }
        hasToldOfPrivatePictures = true
        notify(composition.sentences.failure(error), as: .pictures)
    }

    private func report(skipped: Int) {
        composition.plugins.log.write("skipped \(skipped) items that cannot be read")
        notify(presenter.skipped(skipped) ?? "", as: .skipped)
    }

    private func takeUpOther(_ generation: Int64) {
        composition.plugins.tasks.immediateTask(name: "another feed", priority: nil) {
            @MainActor [weak self] in
            await self?.feedChanged(from: generation)
        }
    }

    /// A first page came: it is told what became of it.
    func firstPageCame(_ change: FeedPager.Change) {
        reconnector.loadSucceeded()
        switch change {
        case .replaced(let page), .refreshed(let page):
            timestamp = composition.now()
            if case .replaced = change, let lost = lostPlace(in: page) { notify(lost, as: .rows) }
            // A page on which nothing was seen before may have more that is new behind it.
            begin(with: page.items.map(\.id))
        case .withheld:
            notify(
                presenter.newerPictures(reloadKey: composition.settings.keymap.name(of: .reload)), as: .rows)
        case .appended: break
        }
    }
}

/// Turns the feature's pages into the pager's, and says how many items were left out.
private final class SkippedItems {
    var report: (Int) -> Void = { _ in }

    func page(_ page: FeedPage) -> Page<FeedImage, UUID> {
        if page.skipped > 0 { report(page.skipped) }
        return Page(items: page.items, next: page.cursor)
    }
}

extension UUID {
    /// The id of an item, of the id of its row.
    init(_ id: RowID) {
        var bytes = (id.high.bigEndian, id.low.bigEndian)
        self = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
