import ConcurrencyInterface
import ItemInterface
import PresentationInterface
import SceneSupport
import SharedListUI
import TextInterface

/// The navigation between scenes.
extension App {
    /// The scenes above the timeline; the last one was opened last.
    var scenes: [any Scene] { shown?.stack.scenes ?? [] }

    var navigation: Navigation {
        Navigation(
            scenes: { [weak self] in self?.scenes ?? [] },
            show: { [weak self] in self?.shown.show($0, in: $1) },
            back: { [weak self] in self?.back() }, open: { [weak self] in self?.open($0) },
            showPicture: { [weak self] in self?.showFullScreen($0) },
            isSeen: { [weak self] in self?.shown.isSeen($0) ?? false },
            hasFocus: { [weak self] in self?.shown.panes.arrangement.focus == $0 },
            focus: { [weak self] in self?.shown.panes.arrangement.focus = $0 },
            showTimeline: { [weak self] in self?.shown.showTimeline() })
    }

    /// Shows an item's picture on the full screen.
    func showFullScreen(_ item: FeedItem) {
        let scene = PictureComposer(
            pictures: pictures, context: context, title: composition.feedTitle
        ).scene(of: item, select: { [unowned self] in open($0) }, back: { [unowned self] in back() })
        itemCommands.install(on: scene, item: item)
        shown.show(scene, in: .whole)
    }

    /// Opens an item of a list in the reader, or its comments if its row shows the whole item.
    private func open(_ item: FeedItem) {
        guard !library.showsWholeItemInList(item) else { return showComments(of: item) }
        shown.open(item.id)
    }

    /// Shows the comments of an item, or of one of its duplicates, which the reader chooses if several have
    /// some; a notice if none has any.
    func showComments(of item: FeedItem) {
        guard library.hasDuplicates(item) else { return showComments(ofOneOf: [item]) }
        let screen = screen
        context.tasks.immediateTask(name: "duplicates", priority: nil) {
            @MainActor [weak self, composition] in
            let duplicates = await composition.duplicates(of: item)
            // The reader may have gone elsewhere.
            if let self, screen === self.screen { showComments(ofOneOf: [item] + duplicates) }
        }
    }

    private func showComments(ofOneOf items: [FeedItem]) {
        let items = items.filter { $0.summary.comments != nil }
        let composer = CommentsComposer(
            comments: composition.comments, pictures: pictures, context: context)
        guard items.count < 2 else {
            let choice = composer.choice(
                of: items, name: { [unowned self] in library.name(of: $0) },
                back: { [unowned self] in back() }
            ) { [unowned self] item in
                back()
                showComments(ofOneOf: [item])
            }
            return shown.show(choice, in: .abovePost)
        }
        guard let item = items.first else {
            return screen.notify(SafeText(composition.settings.strings(HostText.noComments)))
        }
        shown.show(
            composer.scene(
                of: item, from: library.name(of: item.summary.source),
                showPicture: { [unowned self] in showFullScreen(item) }, back: { [unowned self] in back() }),
            in: .abovePost)
    }

    /// The screen in focus.
    var screen: ListScreen { shown.panes.focused }

    func back() { shown.back() }
}
