public import SharedListUI

/// The scenes above the first list, in the order in which they were opened, and their places. What is opened
/// over a list or a post is closed with it.
nonisolated public struct SceneStack<Scene> {
    /// Where a scene is shown.
    public enum Place: Hashable, Sendable {
        /// In place of the list.
        case list
        /// Beside its list, where there is room: going back leaves it there.
        case post
        /// In the place of the post, until the reader goes back.
        case abovePost
        /// Over all panes.
        case whole
    }

    /// A scene in its place.
    private struct Entry {
        let scene: Scene
        let place: Place
        /// The focus before it was opened.
        let focus: Pane
    }

    private var entries: [Entry] = []

    /// An empty stack.
    public init() {}

    /// The scenes; the last one was opened last.
    public var scenes: [Scene] { entries.map(\.scene) }
    /// The list in place of the first one.
    public var list: Scene? { entries.last { $0.place == .list }?.scene }
    /// The scene in the post's pane.
    public var post: Scene? { aboveList.last { $0.place != .whole }?.scene }
    /// The post of the list, which may be below other scenes.
    public var openedPost: Scene? { aboveList.first { $0.place == .post }?.scene }
    /// The scene over all panes.
    public var whole: Scene? { entries.last.flatMap { $0.place == .whole ? $0.scene : nil } }

    private var aboveList: ArraySlice<Entry> { entries[startOfPosts...] }
    private var startOfPosts: Int { (entries.lastIndex { $0.place == .list } ?? -1) + 1 }

    /// Opens a scene, which receives the focus. A list closes the post of the one before, and what is opened
    /// from a screen over all panes closes that if a list is beside it.
    ///
    /// - Returns: The closed scenes.
    public mutating func open(
        _ scene: Scene, in place: Place, of panes: inout PaneArrangement, isBesideList: Bool
    ) -> [Scene] {
        var closed: [Scene] = []
        if place == .list { closed = remove { _ in true } }
        if place != .whole, isBesideList { closed += remove { $0.place == .whole } }
        entries.append(Entry(scene: scene, place: place, focus: panes.focus))
        if place != .whole { panes.focus = place == .list ? .list : .post }
        return closed
    }

    /// Shows a post beside its list, which keeps the focus, in place of another one and of what was opened
    /// from it.
    ///
    /// - Returns: The closed scenes.
    public mutating func showBeside(_ scene: Scene) -> [Scene] {
        let closed = closePost()
        entries.append(Entry(scene: scene, place: .post, focus: .list))
        return closed
    }

    /// Closes the post of the list, and the scenes that were opened from it.
    ///
    /// - Returns: The closed scenes.
    public mutating func closePost() -> [Scene] { remove { _ in true } }

    /// Closes the scenes that were opened above the post.
    ///
    /// - Returns: The closed scenes.
    public mutating func closeAbovePost() -> [Scene] { remove { $0.place != .post } }

    /// Closes all scenes, and moves the focus to the first list.
    ///
    /// - Returns: The closed scenes.
    public mutating func closeAll(_ panes: inout PaneArrangement) -> [Scene] {
        defer { entries = [] }
        if panes.focus == .post { panes.focus = .list }
        return scenes
    }

    /// Goes back from the scene in focus: from a post beside its list to that, otherwise to the scene before.
    ///
    /// - Returns: The closed scenes.
    public mutating func back(_ panes: inout PaneArrangement, isBesideList: Bool) -> [Scene] {
        guard let last = entries.last else { return [] }
        if last.place != .whole, panes.focus != .post {
            // The list itself is left.
            guard let index = entries.lastIndex(where: { $0.place == .list }) else { return [] }
            panes.focus = .list
            defer { entries.removeSubrange(index...) }
            return entries[index...].map(\.scene)
        }
        if last.place == .post, isBesideList {
            panes.focus = .list
            return []
        }
        entries.removeLast()
        panes.focus = last.focus
        return [last.scene]
    }

    private mutating func remove(_ isRemoved: (Entry) -> Bool) -> [Scene] {
        let start = startOfPosts
        let closed = entries[start...].filter(isRemoved).map(\.scene)
        entries = entries[..<start] + entries[start...].filter { !isRemoved($0) }
        return closed
    }
}
