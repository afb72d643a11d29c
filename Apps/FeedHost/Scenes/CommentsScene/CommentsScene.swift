public import CommentsFeature
public import CommentsSourceInterface
import ConcurrencyInterface
import FoundationEssentials
import ListInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import TextInterface

/// The functions from which the comments of one picture come and to which they go.
public struct CommentsLoaders {
    /// Loads the comments from their server.
    public var load: () async throws -> CommentThread
    /// Loads the stored comments; `nil` where there are none that may be shown.
    public var loadStored: () async -> LocalComments?
    /// Stores comments in place of those that are stored.
    public var save: ([ItemComment]) async -> Void

    /// Makes the loaders of one picture's comments.
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

/// A picture's comments on the screen: the stored ones first, then the server's.
public final class CommentsScene: Scene {
    /// The screen of the comments.
    public let screen: ListScreen

    private let loaders: CommentsLoaders
    private let context: SceneContext
    private let presenter: CommentsPresenter
    private let loading: ScreenLoading<CommentThread>
    private var rows: [UUID: CommentCellController] = [:]
    /// When the comments on the screen were read; `nil` where none are there.
    private var timestamp: Date?

    /// Makes the scene; nothing is loaded before it appears.
    ///
    /// - Parameters:
    ///   - location: Where the picture was taken, which stands beside the title.
    ///   - back: Leaves the scene.
    public init(
        location: SafeText?, loaders: CommentsLoaders, context: SceneContext, back: @escaping () -> Void
    ) {
        self.loaders = loaders
        self.context = context
        presenter = CommentsPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        let place = location.map(Sign.place.before) ?? .empty
        configuration.note = { place }
        configuration.showsPosition = false
        configuration.emptyMessage = SafeText(context.messages.empty(presenter.noComments))
        configuration.onBack = back
        screen = context.screen(configuration)
        loading = ScreenLoading("comments", for: screen, context: context, loader: loaders.load)
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [weak self] in self?.sentence(for: $0) ?? "" }
    }

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
    public func networkWorks() {
        loading.networkWorks()
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
        display(stored.comments)
        // A load that failed before now says what is shown nevertheless.
        if let failure = loading.failure { loading.display(error: sentence(for: failure)) }
    }

    private func show(_ page: CommentThread) {
        timestamp = context.currentDate()
        let part = page.total.map { presenter.title(shown: page.comments.count, of: $0) }
        screen.configuration.title = SafeText(part ?? presenter.title)
        display(page.comments)
        if let sentence = presenter.skipped(page.skipped) { screen.notify(SafeText(sentence), as: .skipped) }
        context.tasks.immediateTask(name: "save comments", priority: .utility) { @MainActor [loaders] in
            await loaders.save(page.comments)
        }
    }

    /// Shows comments; those that are there already keep their rows, a repeated one is shown once.
    private func display(_ comments: [ItemComment]) {
        var shown: [UUID: CommentCellController] = [:]
        var cells: [CellController] = []
        for comment in presenter.map(comments) where shown[comment.id] == nil {
            let row = rows[comment.id] ?? CommentCellController(comment)
            row.update(comment)
            shown[comment.id] = row
            cells.append(row.cell)
        }
        rows = shown
        screen.list.display([ListSection(cells)])
    }

    private func sentence(for error: any Error) -> String {
        guard let timestamp else { return context.messages(error) }
        return context.messages(error, but: presenter.storedComments(of: timestamp))
    }
}
