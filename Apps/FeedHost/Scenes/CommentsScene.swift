import CommentsFeature
import ConcurrencyInterface
import FeedFeature
import Foundation
import ListInterface
import PresentationInterface
import SharedListUI
import TextInterface

/// A picture's comments on the screen: the stored ones first, then the server's.
final class CommentsScene: Scene {
    let screen: ListScreen

    private let image: FeedImage
    private let composition: Composition
    private let presenter: CommentsPresenter
    private let loading: ScreenLoading<ImageComments>
    private var rows: [UUID: CommentCellController] = [:]
    /// When the comments on the screen were read; `nil` where none are there.
    private var timestamp: Date?

    init(
        of image: FeedImage, composition: Composition, environment: ScreenEnvironment,
        back: @escaping () -> Void
    ) {
        self.image = image
        self.composition = composition
        presenter = composition.commentsPresenter()
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        let place = FeedImageViewModel(image).location.map { Sign.place.text + " " + $0 } ?? .empty
        configuration.note = { place }
        configuration.showsPosition = false
        configuration.emptyMessage = SafeText(composition.sentences.empty(presenter.noComments))
        configuration.onBack = back
        screen = ListScreen(
            configuration, environment: environment, tasks: composition.plugins.tasks,
            clock: composition.plugins.clock)
        loading = ScreenLoading("comments", for: screen, composition: composition) {
            try await composition.comments(of: image.id)
        }
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [weak self] in self?.sentence(for: $0) ?? "" }
    }

    /// Shows what is stored, and loads.
    func appear() {
        composition.plugins.tasks.immediateTask(name: "stored comments", priority: nil) {
            @MainActor [weak self] in
            guard let self else { return }
            if let cached = await composition.cachedComments(of: image.id), timestamp == nil {
                timestamp = cached.timestamp
                screen.configuration.emptyMessage = SafeText(presenter.noComments)
                display(cached.comments)
                // The server may have been quicker: what failed now says what is shown nevertheless.
                if let failure = loading.failure { loading.display(error: sentence(for: failure)) }
            }
        }
        loading.load()
    }

    /// Something else reached the network.
    func networkWorks() {
        loading.networkWorks()
    }

    /// Ends what is still loading.
    func disappear() {
        loading.stop()
        screen.list.release()
    }

    private func show(_ page: ImageComments) {
        timestamp = composition.now()
        display(page.comments)
        if let sentence = presenter.skipped(page.skipped) { screen.notify(SafeText(sentence), as: .skipped) }
        let composition = composition
        let id = image.id
        composition.plugins.tasks.immediateTask(name: "save comments", priority: .utility) { @MainActor in
            await composition.save(page.comments, of: id)
        }
    }

    /// Shows comments; those that are there already keep their rows, a repeated one is shown once.
    private func display(_ comments: [ImageComment]) {
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
        guard let timestamp else { return composition.sentences.failure(error) }
        return composition.sentences.failure(error, but: presenter.storedComments(of: timestamp))
    }
}
