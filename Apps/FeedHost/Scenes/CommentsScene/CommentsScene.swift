public import CommentsFeature
public import CommentsSourceInterface
import ConcurrencyInterface
import FoundationEssentials
public import ListInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import TextInterface

/// The functions from which the comments of one item come and to which they go.
public struct CommentsLoaders {
    /// Loads the comments from their server.
    public var load: () async throws -> CommentThread
    /// Loads the stored comments; `nil` where there are none that may be shown.
    public var loadStored: () async -> LocalComments?
    /// Stores comments in place of those that are stored.
    public var save: ([ItemComment]) async -> Void

    /// Makes the loaders of one item's comments.
    public init(
        load: @escaping () async throws -> CommentThread,
        loadStored: @escaping () async -> LocalComments? = { nil },
        save: @escaping ([ItemComment]) async -> Void = { _ in }
    ) {
        self.load = load
        self.loadStored = loadStored
        self.save = save
    }
}

/// An item's comments on the screen: the stored ones first, then the server's.
public final class CommentsScene: Scene {
    /// The screen of the comments.
    public let screen: ListScreen

    private let loaders: CommentsLoaders
    private let context: SceneContext
    private let presenter: CommentsPresenter
    private let loading: ScreenLoading<CommentThread>
    private let comments: CommentList
    /// When the comments on the screen were read; `nil` where none are there.
    private var timestamp: Date?

    /// Makes the scene; nothing is loaded before it appears.
    ///
    /// - Parameters:
    ///   - subject: What the comments are about, in words that stand beside the title.
    ///   - author: The name of the item's author, whose comments are marked.
    ///   - header: Shows the item above its comments.
    ///   - showPicture: Shows the item's picture alone; `nil` where it has none.
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
        loading = ScreenLoading("comments", for: screen, context: context, loader: loaders.load)
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [weak self] in self?.sentence(for: $0) ?? "" }
    }

    /// The columns of the words beside a title, so that they have room there on most screens.
    private static let widestSubject = 44

    /// Shows the stored comments, and loads the server's.
    public func appear() {
        context.tasks.immediateTask(name: "stored comments", priority: nil) {
            @MainActor [weak self, loaders] in
            let stored = await loaders.loadStored()
            if let stored { self?.show(stored) }
        }
        loading.load()
    }

    /// Loads again what waits for the network.
    public func networkBecameReachable() {
        loading.networkBecameReachable()
    }

    /// Ends what is still loading.
    public func disappear() {
        loading.stop()
        screen.list.release()
    }

    /// Shows stored comments, unless the server's are there already.
    private func show(_ stored: LocalComments) {
        guard timestamp == nil else { return }
        timestamp = stored.timestamp
        screen.configuration.emptyMessage = SafeText(presenter.noComments)
        display(stored.comments, of: nil)
        // A load that failed before now says what is shown nevertheless.
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

    /// Shows comments with their number, and with keys for threads where there are any.
    private func display(_ comments: [ItemComment], of total: Int?) {
        self.comments.display(comments)
        let count = self.comments.count
        let title = count == 0 ? presenter.title : presenter.title(shown: count, of: total)
        screen.configuration.title = SafeText(title)
        screen.configuration.keys = self.comments.haveReplies ? threadKeys : []
    }

    private var threadKeys: [KeyBinding] {
        let strings = LocalizedStrings(bundle: .module, table: "Threads", locale: context.locale)
        func hint(_ text: ThreadText) -> SafeText { SafeText(strings(text)) }
        return [
            KeyBinding(.parent, hint: hint(.parentHint)) { [comments] in comments.moveToParent() },
            KeyBinding(.fold, hint: hint(.foldHint)) { [comments] in comments.toggleFold() },
            KeyBinding(.nextThread, hint: hint(.nextHint)) { [comments] in
                comments.moveToThread(isForward: true)
            },
            KeyBinding(.previousThread) { [comments] in comments.moveToThread(isForward: false) },
        ]
    }

    private func sentence(for error: any Error) -> String {
        guard let timestamp else { return context.messages(error) }
        return context.messages(error, but: presenter.storedComments(of: timestamp))
    }
}
