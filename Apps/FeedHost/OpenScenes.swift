import ConcurrencyInterface
import FeedScene
import FoundationEssentials
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI

/// The timeline and the scenes that are opened from it, in their panes. A post follows the focus of the list that it
/// is beside.
final class OpenScenes {
    /// The panes on the screen.
    let panes: PanesScreen
    /// The scenes above the timeline.
    private(set) var stack = SceneStack<any Scene>()

    private let library: LibraryScenes
    private let context: SceneContext
    /// Shows the item in focus beside its list after ``pause``.
    private var following: Task<Void, Never>?
    /// The pane in focus after the last change.
    private var focus = Pane.list

    init(_ library: LibraryScenes, in arrangement: PaneArrangement, _ context: SceneContext) {
        self.library = library
        self.context = context
        panes = PanesScreen(
            library.screens(above: nil), arrangement: arrangement, environment: context.environment)
        panes.onChange = { [weak self] in self?.panesChanged() }
        library.onFocus = { [weak self] in self?.follow() }
    }

    /// Stops following the focus.
    func stop() { following?.cancel() }

    /// The list on the screen.
    private var list: any Scene { stack.list ?? library.timeline }

    /// Whether the rows of a list are visible.
    func isSeen(_ scene: any Scene) -> Bool {
        panes.shows(.list) && list === scene && scene.screen.sidebar == nil
    }

    // MARK: Navigation

    /// Opens a scene, which receives the focus.
    func show(_ scene: any Scene, in place: SceneStack<any Scene>.Place) {
        update { [panes] in $0.open(scene, in: place, of: &$1, isBesideList: panes.hasRoom(for: .post)) }
        scene.appear()
    }

    /// Opens an item of the list on the screen in full.
    func open(_ id: UUID) {
        if stack.whole == nil, showPost(id) {
            panes.arrangement.focus = .post
        } else {
            show(library.reader(of: id), in: .post)
        }
    }

    /// Goes back from the scene in focus.
    func back() {
        update { [panes] in $0.back(&$1, isBesideList: panes.hasRoom(for: .post)) }
    }

    /// Closes all scenes above the timeline.
    func showTimeline() {
        update { $0.closeAll(&$1) }
    }

    /// Changes which scenes are open, and shows them.
    ///
    /// - Parameter change: Returns the closed scenes.
    private func update(_ change: (inout SceneStack<any Scene>, inout PaneArrangement) -> [any Scene]) {
        var arrangement = panes.arrangement
        let closed = change(&stack, &arrangement)
        var screens = library.screens(above: stack.list)
        (screens.post, screens.whole) = (stack.post?.screen, stack.whole?.screen)
        panes.show(screens, in: arrangement)
        for scene in closed { scene.disappear() }
        updateAges()
        follow()
    }

    /// Shows the present ages on the visible scenes.
    func updateAges() {
        if let scene = stack.whole { return scene.updateAges() }
        if panes.shows(.post) { stack.post?.updateAges() }
        if panes.shows(.list) { list.updateAges() }
        library.updateAges()
    }

    private func panesChanged() {
        library.arranged(panes)
        let old = focus
        focus = panes.arrangement.focus
        // Nothing waits for a post that has lost its pane.
        if focus != .post, !panes.hasRoom(for: .post), stack.openedPost != nil, stack.whole == nil {
            update { stack, _ in stack.closePost() }
        }
        // The focus opens a post that was beside its list.
        // One that loads counts when it is shown.
        if focus == .post, old != .post, let item = (stack.post as? ReaderScene)?.item {
            library.list.markRead(item.id)
        }
        follow()
    }

    // MARK: The post beside its list

    /// Shows the item in focus beside its list, once no key has moved the focus for a moment.
    private func follow() {
        following?.cancel()
        guard let id = itemToFollow else { return }
        following = context.tasks.task(name: "follow", priority: nil) {
            @MainActor [weak self, clock = context.clock] in
            guard (try? await clock.sleep(for: Self.pause)) != nil, !Task.isCancelled, let self,
                itemToFollow == id, !showPost(id)
            else { return }
            let reader = library.reader(of: id)
            update { stack, _ in stack.showBeside(reader) }
            reader.appear()
        }
    }

    /// The time without a key after which the post follows the focus.
    private static let pause = Duration.milliseconds(150)

    /// The item in focus of a list with a pane beside it that shows another one; `nil` for none.
    private var itemToFollow: UUID? {
        guard panes.shows(.post), panes.shows(.list), panes.arrangement.focus != .post,
            let id = (list as? TimelineScene)?.itemInFocus, (stack.openedPost as? ReaderScene)?.id != id
        else { return nil }
        return id
    }

    /// Shows an item in the post that is open beside the list.
    ///
    /// - Returns: Whether one is open.
    private func showPost(_ id: UUID) -> Bool {
        guard panes.hasRoom(for: .post), let reader = stack.openedPost as? ReaderScene else { return false }
        update { stack, _ in stack.closeAbovePost() }
        guard reader.id != id else { return true }
        reader.open(id, found: (list as? TimelineScene)?.matcher)
        return true
    }
}
