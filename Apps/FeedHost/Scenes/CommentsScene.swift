import CommentsFeature
import ConcurrencyInterface
import FeedFeature
import Foundation
import ListInterface
import SharedListUI
import SharedPresentation
import TextInterface

/// A picture's comments on the screen: the stored ones first, then the server's.
final class CommentsScene {
    typealias Adapter = LoadResourcePresentationAdapter<CommentsPage, ClosureView<CommentsPage>>

    let screen: ListScreen

    private let image: FeedImage
    private let composition: Composition
    private let presenter: CommentsPresenter
    private let adapter: Adapter
    /// When the comments on the screen were read; `nil` where none are there.
    private var timestamp: Date?

    init(
        of image: FeedImage, composition: Composition, environment: ScreenEnvironment,
        back: @escaping () -> Void
    ) {
        self.image = image
        self.composition = composition
        presenter = composition.commentsPresenter()
        let plugins = composition.plugins
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        let place = SafeText(image.location.map { "⌖ " + $0 } ?? "")
        configuration.note = { place }
        configuration.showsPosition = false
        configuration.onBack = back
        let attempt = SafeText(composition.sentences.attempt)
        configuration.attempt = { attempt }
        screen = ListScreen(
            configuration, environment: environment, tasks: plugins.tasks, clock: plugins.clock)
        adapter = Adapter(name: "comments", tasks: plugins.tasks) {
            try await composition.comments(of: image.id)
        }

        screen.configuration.onReload = { [weak self] in self?.adapter.load() }
        adapter.presenter = LoadResourcePresenter(
            resourceView: ClosureView { [weak self] page in self?.show(page) },
            loadingView: WeakRefVirtualProxy(screen), errorView: WeakRefVirtualProxy(screen),
            errorMessage: { [weak self] in self?.sentence(for: $0) ?? "" })
    }

    /// Shows what is stored, and loads.
    func appear() {
        composition.plugins.tasks.immediateTask(name: "stored comments", priority: nil) {
            @MainActor [weak self] in
            guard let self else { return }
            if let cached = await composition.cachedComments(of: image.id), timestamp == nil {
                timestamp = cached.timestamp
                display(cached.comments)
            }
        }
        adapter.load()
    }

    /// Ends what is still loading.
    func disappear() {
        adapter.cancel()
        screen.list.release()
    }

    private func show(_ page: CommentsPage) {
        timestamp = composition.now()
        display(page.comments)
        if page.skipped > 0 { screen.notify(SafeText(composition.sentences.skipped(page.skipped))) }
        let composition = composition
        let id = image.id
        composition.plugins.tasks.immediateTask(name: "save comments", priority: .utility) { @MainActor in
            await composition.save(page.comments, of: id)
        }
    }

    private func display(_ comments: [ImageComment]) {
        screen.list.display([ListSection(presenter.rows(of: comments))])
    }

    private func sentence(for error: any Error) -> String {
        guard let timestamp else { return composition.sentences.failure(error) }
        return composition.sentences.failure(error, showingFeedOf: timestamp)
    }
}
