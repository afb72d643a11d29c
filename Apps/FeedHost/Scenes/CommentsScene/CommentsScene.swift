public import CommentsFeature
public import CommentsSourceInterface
import ConcurrencyInterface
import FoundationEssentials
public import ListInterface
import PaginationKit
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import TextInterface

/// The functions that load and store the comments of one item.
public struct CommentsLoaders {
    /// Loads the comments from their server.
    public var load: () async throws -> CommentThread
    /// Loads the cached comments; `nil` if none are cached or they have expired.
    public var loadCached: () async -> CachedComments?
    /// Replaces the cached comments.
    public var save: ([ItemComment]) async -> Void

    /// Makes the loaders of one item's comments.
    public init(
        load: @escaping () async throws -> CommentThread,
        loadCached: @escaping () async -> CachedComments? = { nil },
        save: @escaping ([ItemComment]) async -> Void = { _ in }
    ) {
        self.load = load
        self.loadCached = loadCached
        self.save = save
    }
}

/// The screen of an item's comments: first the cached ones, then those of the server.
public final class CommentsScene: Scene {
    /// The screen of the comments.
    public let screen: ListScreen

    private let loaders: CommentsLoaders
    private let context: SceneContext
    private let presenter: CommentsPresenter
    private let loading: ScreenLoader<CommentThread>
    private let comments: CommentList
    /// The time of the fetch of the comments on the screen; `nil` for none.
    private var timestamp: Date?

    /// Makes the scene, which loads nothing before it appears.
    ///
    /// - Parameters:
    ///   - subject: The item's title and source, shown beside the screen's title.
    ///   - author: The name of the item's author, whose comments are marked.
    ///   - header: The row of the item, above its comments.
    ///   - showPicture: Shows the item's picture in full screen; `nil` for an item without one.
    ///   - back: Leaves the scene.
    public init(
        subject: SafeText?, author: String? = nil, header: CellController? = nil,
        showPicture: (() -> Void)? = nil, loaders: CommentsLoaders, context: SceneContext,
        back: @escaping () -> Void
    ) {
        self.loaders = loaders
        self.context = context
        presenter = CommentsPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        let note = subject?.truncated(to: Self.widestSubject) ?? .empty
        configuration.note = { note }
        configuration.showsPosition = false
        configuration.emptyMessage = SafeText(context.messages.empty(presenter.noComments))
        configuration.onBack = back
        if let showPicture { configuration.showFullScreen = { _ in showPicture() } }
        screen = context.screen(configuration)
        comments = CommentList(screen.list, presenter, author: author, header: header)
        loading = ScreenLoader("comments", for: screen, context: context, loader: loaders.load)
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [weak self] in self?.sentence(for: $0) ?? "" }
        // With the network disabled by the reader, nothing loads and nothing can be retried.
        if context.environment.network != .offlineByChoice { showRow() }
    }

    /// Shows the first load in a row, in which it can be retried.
    private func showRow() {
        let row = LoadMoreCellController(SafeText(presenter.loading))
        row.onLoadMore = { [weak loading] in loading?.load() }
        loading.row = row
        comments.display(waiting: row.section(atEnd: 0, hasMore: true))
    }

    /// The most columns of the subject, which fits beside the title on most screens.
    private static let widestSubject = 44

    /// Shows the cached comments, and loads those of the server.
    public func appear() {
        context.tasks.immediateTask(name: "stored comments", priority: nil) {
            @MainActor [weak self, loaders] in
            let stored = await loaders.loadCached()
            if let stored { self?.show(stored) }
        }
        loading.load()
    }

    /// Retries the loads that failed offline.
    public func networkBecameReachable() {
        loading.networkBecameReachable()
    }

    /// Updates the ages of the comments around the screen.
    public func updateAges() {
        comments.updateAges()
    }

    /// Cancels loads and retries.
    public func disappear() {
        loading.stop()
        screen.list.release()
    }

    /// Shows cached comments, unless the server's have arrived.
    private func show(_ stored: CachedComments) {
        guard timestamp == nil else { return }
        timestamp = stored.timestamp
        screen.configuration.emptyMessage = SafeText(presenter.noComments)
        display(stored.comments, of: nil)
        // The error of an earlier failure now names the age of the cached comments.
        if let failure = loading.failure { loading.display(error: sentence(for: failure)) }
    }

    private func show(_ page: CommentThread) {
        timestamp = context.currentDate()
        display(page.comments, of: page.total)
        if let sentence = presenter.skipped(page.skipped) { screen.notify(SafeText(sentence), as: .skipped) }
        context.tasks.immediateTask(name: "save comments", priority: .utility) { @MainActor [loaders] in
            await loaders.save(page.comments)
        }
    }

    /// Shows comments, their number, and the keys for threads where a comment is a reply.
    private func display(_ comments: [ItemComment], of total: Int?) {
        loading.row = nil
        self.comments.display(comments)
        let count = self.comments.count
        let title = count == 0 ? presenter.title : presenter.title(shown: count, of: total)
        screen.configuration.title = SafeText(title)
        screen.configuration.keys = self.comments.haveReplies ? threadKeys : []
    }

    private var threadKeys: [KeyBinding] {
        let strings = LocalizedStrings(table: "Threads", locale: context.locale)
        func hint(_ text: ThreadText) -> SafeText { SafeText(strings(text)) }
        func binding(
            _ command: KeyCommand, _ text: ThreadText? = nil, _ action: @escaping () -> Bool
        ) -> KeyBinding {
            KeyBinding(command, hint: text.map { hint($0) }) { [weak screen] in
                if !action() { screen?.refuse(command.id) }
            }
        }
        return [
            binding(.parent, .parentHint) { [comments] in comments.moveToParent() },
            binding(.fold, .foldHint) { [comments] in comments.toggleFold() },
            binding(.nextThread, .nextHint) { [comments] in comments.moveToThread(isForward: true) },
            binding(.previousThread) { [comments] in comments.moveToThread(isForward: false) },
        ]
    }

    private func sentence(for error: any Error) -> String {
        guard let timestamp else { return context.messages(error) }
        return context.messages(error, but: presenter.cachedComments(of: timestamp))
    }
}
