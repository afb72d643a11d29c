import ConcurrencyInterface
public import FoundationEssentials
public import ItemInterface
public import ListInterface
public import ReaderFeature
public import SceneSupport
public import SharedListUI
import SharedPresentation
import TerminalInterface
import TextInterface

/// The screen of an item in full, from its title to the list of its links.
public final class ReaderScene: Scene {
    /// The screen of the text.
    public let screen: ListScreen

    private let loaders: ReaderLoaders
    private let context: SceneContext
    private let presenter: ReaderPresenter
    private let showLarger: (ItemMedia) -> Void
    private let loading: ScreenLoader<ReaderPage>
    private let rows: ReaderRows
    /// The item that is loading or shown.
    private let wanted: WantedItem
    private var page: ReaderPage?
    /// What the rows of the page share.
    private var rowItem: ReaderRowItem?
    private var isUnfolded = false
    private var isSearching = false
    /// The fetch of an article; `nil` while there is none.
    private var fetching: Task<Void, Never>?
    /// The search's matches in the item that is opened first; `nil` for none, and once they are highlighted.
    private var found: (any TextMatcher)?

    /// The item of the current load.
    private final class WantedItem {
        var id: UUID
        /// Whether the feed's text is shown where there is an article.
        var showsText = false
        init(_ id: UUID) { self.id = id }
    }

    /// Makes the scene, which loads nothing before it appears.
    ///
    /// - Parameters:
    ///   - id: The item that is opened.
    ///   - found: The search's matches in it, which are highlighted; `nil` for none.
    ///   - showLarger: Shows a picture of the item in full screen.
    ///   - back: Leaves the scene.
    public init(
        _ id: UUID, found: (any TextMatcher)? = nil, loaders: ReaderLoaders, context: SceneContext,
        showLarger: @escaping (ItemMedia) -> Void,
        back: @escaping () -> Void
    ) {
        self.found = found
        self.loaders = loaders
        self.context = context
        self.showLarger = showLarger
        let keymap = context.environment.keymap
        let presenter = ReaderPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: .init(
                open: keymap.name(of: .init("open")), show: keymap.name(of: .select),
                larger: keymap.name(of: .init("picture")), article: keymap.name(of: KeyCommand.article.id),
                play: keymap.name(of: .init("play"))))
        self.presenter = presenter
        var configuration = ListConfiguration(title: .empty)
        configuration.showsPosition = false
        configuration.scrollsByLine = true
        configuration.selectHint = SafeText(presenter.showHint)
        configuration.placeholder = BlankRow()
        configuration.onBack = back
        let screen = context.screen(configuration)
        self.screen = screen
        let wanted = WantedItem(id)
        self.wanted = wanted
        rows = ReaderRows(load: loaders.picture, context: context) { [weak screen] in
            screen?.list.distance(to: $0) ?? 0
        }
        loading = ScreenLoader("item", for: screen, context: context) {
            var item = try await loaders.load(wanted.id)
            if wanted.showsText { item.showsArticle = false }
            // A short text takes less time than a switch of threads.
            let count = (item.item.text?.source.utf8.count ?? 0) + (item.item.article?.utf8.count ?? 0)
            let isShort = count < Self.longText
            let now = context.currentDate()
            return isShort
                ? presenter.page(of: item, at: now) : await Self.page(of: item, at: now, by: presenter)
        }
        loading.show = { [weak self] in self?.show($0) }
        bind()
    }

    /// The item with ``id``; `nil` before it is loaded.
    public var item: ReaderItem? { page.flatMap { $0.item.id == id ? $0.item : nil } }

    /// The item that is loading or shown.
    public var id: UUID { wanted.id }

    /// Loads another item, which replaces the shown one when it is loaded.
    ///
    /// - Parameter found: The search's matches in it, which are highlighted; `nil` for none.
    public func open(_ id: UUID, found: (any TextMatcher)? = nil) {
        self.found = found
        wanted.id = id
        wanted.showsText = false
        cancelFetch()
        reload()
    }

    /// Loads the item in place of a running load, whose result may be older.
    private func reload() {
        loading.stop()
        loading.load()
    }

    /// Loads the item.
    public func appear() {
        loading.load()
    }

    /// Retries the loads that failed offline.
    public func networkBecameReachable() {
        loading.networkBecameReachable()
    }

    /// Cancels loads and retries.
    public func disappear() {
        cancelFetch()
        loading.stop()
        screen.list.release()
    }

    /// Shows the present ages in the byline.
    public func updateAges() {
        guard let page = page.flatMap({ presenter.updated($0, at: context.currentDate()) }) else { return }
        self.page = page
        rowItem?.update(page)
    }

    /// Loads the pictures again for another aspect ratio or graphics protocol.
    public func redrawPictures() {
        rows.redraw()
    }

    // MARK: The page

    /// The bytes of a text from which on its page is made off the main actor, which takes a millisecond.
    private static let longText = 8_192

    /// Makes the page of an item.
    @concurrent nonisolated private static func page(
        of item: ReaderItem, at now: Date, by presenter: ReaderPresenter
    ) async -> ReaderPage {
        presenter.page(of: item, at: now)
    }

    private func show(_ page: ReaderPage) {
        guard page != self.page else { return }
        let isOther = page.item.id != self.page?.item.id
        let isOtherText = isOther || page.item.showsArticle != self.page?.item.showsArticle
        self.page = page
        screen.configuration.title = page.title
        screen.configuration.showFullScreen = page.hasPictures ? { [weak self] _ in self?.enlarge() } : nil
        if isOtherText {
            isUnfolded = false
            rows.begin()
        }
        display()
        if isOtherText { screen.list.moveToStart() }
        guard isOther else { return }
        if let found = found.take() { screen.highlight(found) }
        loaders.onOpened(page.item.id)
    }

    /// Shows the parts in new rows, since their ids are indices, which change with unfolding.
    private func display() {
        guard let page else { return }
        let item = ReaderRowItem(texts: presenter.rowTexts, address: page.item.item.summary.address) {
            [weak self] in self?.select($0)
        }
        rowItem = item
        screen.list.release()
        screen.list.display([
            page.section(isUnfolded: isUnfolded, item: item) { [rows] part in
                rows.row(of: part, id: page.rowID(of: part), in: item)
            }
        ])
    }

    // MARK: Commands

    private func bind() {
        screen.configuration.note = { [weak self] in self?.note ?? .empty }
        screen.configuration.numberedLink = { [weak self] in self?.page?.link($0) }
        screen.configuration.onNext = { [weak self] in self?.goOn(isForward: $0) }
        screen.configuration.onPageAtEnd = { [weak self] in self?.goOn(isForward: true) }
        let show = KeyCommand(.select, KeyPress(.enter), in: .row) { [presenter] _ in presenter.showHint }
        let retry = KeyCommand(.retry, "R", in: .row) { _ in "" }
        screen.configuration.keys += [
            KeyBinding(show) { [weak self] in self?.showHiddenOrNotify() },
            KeyBinding(.fold) { [weak self] in self?.showHiddenOrNotify() },
            KeyBinding(.article) { [weak self] in self?.toggleArticle() },
            KeyBinding(retry) { [rows, weak screen] in if !rows.retry() { screen?.refuse(.retry) } },
        ]
    }

    private var note: SafeText {
        guard let page, let (id, share) = screen.list.lastOnScreen, let part = page.part(of: id) else {
            return .empty
        }
        return presenter.note(
            of: page, percent: page.percent(through: part, share: share, columns: screen.list.columns))
    }

    private func showHiddenOrNotify() {
        if !showHidden() { screen.notify(SafeText(presenter.nothingHidden)) }
    }

    /// Unfolds the text of a content warning, or else reveals the sensitive pictures.
    ///
    /// - Returns: Whether anything was hidden.
    private func showHidden() -> Bool {
        guard let page, page.isWarned, !isUnfolded else { return rows.reveal() }
        isUnfolded = true
        display()
        return true
    }

    /// Handles the selection of a part.
    private func select(_ part: ReaderPart) {
        if showHidden() { return }
        if let address = part.address {
            screen.configuration.open?(address)
        } else if let picture = part.picture {
            showLarger(picture)
        }
    }

    /// Enlarges the topmost picture on the screen.
    private func enlarge() {
        let ids = screen.list.itemsOnScreen?.ids ?? []
        guard let picture = ids.lazy.compactMap({ [page] in page?.part(of: $0)?.picture }).first else {
            screen.refuse(KeyCommand.ID("picture"))
            return
        }
        showLarger(picture)
    }

    /// Shows the article in place of the feed's text, or the text again; fetches a missing article.
    private func toggleArticle() {
        guard let item, let fetch = loaders.fetchArticle else {
            screen.refuse(KeyCommand.article.id)
            return
        }
        guard item.articleBlocks == nil else {
            wanted.showsText.toggle()
            return reload()
        }
        guard item.item.summary.link != nil else { return screen.notify(SafeText(presenter.noPage)) }
        guard fetching == nil else { return }
        screen.notify(SafeText(presenter.fetchingArticle))
        fetching = context.tasks.task(name: "article", priority: nil) { @MainActor [weak self] in
            let result: Result<Void, any Error>
            do { result = .success(try await fetch(item.item)) } catch { result = .failure(error) }
            // The reader may have left the item, and fetch another one's article.
            if !Task.isCancelled { self?.fetched(result) }
        }
    }

    private func fetched(_ result: Result<Void, any Error>) {
        fetching = nil
        switch result {
        case .success:
            reload()
            screen.notify(SafeText(presenter.articleFetched))
        case .failure(let error):
            screen.notify(SafeText(presenter.articleFailed(context.messages(error))))
        }
    }

    private func cancelFetch() {
        fetching?.cancel()
        fetching = nil
    }

    /// Replaces the item by the next unread one in a direction.
    private func goOn(isForward: Bool) {
        guard !isSearching else { return }
        isSearching = true
        context.tasks.immediateTask(name: "next unread", priority: nil) {
            @MainActor [weak self, loaders, id = wanted.id] in
            let next = await loaders.next(id, isForward)
            guard let self else { return }
            isSearching = false
            guard let next else { return screen.notify(SafeText(presenter.nothingUnread)) }
            open(next)
        }
    }
}

nonisolated extension KeyCommand {
    /// Shows the article of an item's page, or the feed's text.
    public static let article = KeyCommand(ID("article"), "f", in: .screen) { locale in
        ReaderPresenter.articleHelp(in: locale)
    }
}
