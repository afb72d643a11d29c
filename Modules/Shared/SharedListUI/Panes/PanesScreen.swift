import ListInterface
public import TerminalInterface
import TextInterface

/// Screens beside each other, each in a pane of its own, with the bars of the one in focus. One pane is a screen
/// alone.
public final class PanesScreen: Screen {
    /// The screens that have a pane where there is room.
    public struct Screens {
        /// The sources; over the list where they have the focus and no pane.
        public var sources: ListScreen?
        /// The list.
        public var list: ListScreen
        /// The post of the list.
        public var post: ListScreen?
        /// The screen over all panes.
        public var whole: ListScreen?

        /// Makes screens, by default of the list alone.
        public init(list: ListScreen) { self.list = list }
    }

    /// The screens.
    public private(set) var screens: Screens
    /// The arrangement of the panes, with their focus.
    public var arrangement: PaneArrangement {
        didSet {
            guard arrangement != oldValue else { return }
            arrange()
            redraw()
        }
    }
    /// Called after a pane has appeared, disappeared, or received the focus. It may change screens.
    public var onChange: () -> Void = {}

    /// Whether the last frame is animated.
    public private(set) var isMoving = false
    /// Requests a frame. Set by the stage that shows the screen.
    public var redraw: () -> Void = {} {
        didSet { for view in views { view.redraw = redraw } }
    }

    private let environment: ScreenEnvironment
    private var size = TerminalSize(columns: 80, rows: 24)
    private var views: [PaneView] = []
    /// The pane before the separator that the mouse drags.
    private var dragged: Pane?
    private var shown: (panes: [Pane], focus: Pane) = ([], .list)

    /// Creates the panes of a list.
    public init(_ screens: Screens, arrangement: PaneArrangement, environment: ScreenEnvironment) {
        (self.screens, self.arrangement, self.environment) = (screens, arrangement, environment)
    }

    // MARK: Arranging

    /// Replaces the screens and their arrangement.
    public func show(_ screens: Screens, in arrangement: PaneArrangement) {
        self.screens = screens
        self.arrangement = arrangement
        arrange()
        redraw()
    }

    /// Whether a pane is on the screen.
    public func shows(_ pane: Pane) -> Bool {
        screens.whole == nil && arrangement.shows(pane, in: size.columns)
    }

    /// Whether a pane is on the screen, or would be without the zoom and a screen over all panes.
    public func hasRoom(for pane: Pane) -> Bool { arrangement.hasRoom(for: pane, in: size.columns) }

    /// The screen that handles the keys.
    public var focused: ListScreen { screens.whole ?? view?.screen ?? screens.list }

    private var view: PaneView? { views.first { $0.pane == focusedPane } ?? views.first }

    /// The pane on the screen that has the focus: the list where the sources are over it.
    private var focusedPane: Pane {
        arrangement.shows(arrangement.focus, in: size.columns) ? arrangement.focus : .list
    }

    /// Puts the screens into panes.
    private func arrange() {
        let list = screens.list
        var open: Set<Pane> = [.list]
        if screens.sources != nil { open.insert(.sources) }
        // An empty library has a page in place of its list.
        if screens.post != nil || !list.list.isEmpty || list.configuration.emptyPage == nil {
            open.insert(.post)
        }
        if arrangement.open != open { arrangement.open = open }
        if arrangement.focus == .post, screens.post == nil { arrangement.focus = .list }
        let isOver = arrangement.focus == .sources && !shows(.sources)
        let sidebar = isOver ? screens.sources : nil
        if list.sidebar !== sidebar { list.sidebar = sidebar }
        let columns = arrangement.columns(in: size.columns)
        let placed: [(pane: Pane, screen: ListScreen)] =
            screens.whole.map { [(.post, $0)] }
            ?? columns.compactMap { column in screen(in: column.pane).map { (column.pane, $0) } }
        let old = views
        views = placed.map { placed in
            old.first { $0.screen === placed.screen && $0.pane == placed.pane }
                ?? PaneView(placed.screen, in: placed.pane)
        }
        for view in old where !placed.contains(where: { $0.screen === view.screen }) { view.end() }
        for view in views { view.redraw = redraw }
        let panes = screens.whole == nil ? columns.map(\.pane) : []
        guard panes != shown.panes || arrangement.focus != shown.focus else { return }
        shown = (panes, arrangement.focus)
        onChange()
    }

    private func screen(in pane: Pane) -> ListScreen? {
        switch pane {
        case .sources: screens.sources
        case .list: screens.list
        case .post: screens.post
        }
    }

    // MARK: Frames

    /// Lays out and prefetches the rows of each pane.
    public func prepare(_ size: TerminalSize) {
        self.size = size
        arrange()
        let columns = arrangement.columns(in: size.columns)
        var panes = PaneSurroundings(
            count: screens.whole == nil ? columns.count : 1, isSplit: hasRoom(for: .list))
        for view in views {
            panes.hasFocus = view.screen === focused
            panes.isBesidePost = view.pane == .list && shows(.post) && screens.post != nil
            let isWhole = view.screen === screens.whole
            var layout = ScreenLayout(size, isFullScreen: isWhole && view.screen.configuration.isFullScreen)
            if !isWhole, let column = columns.first(where: { $0.pane == view.pane }) {
                layout = layout.pane(column.columns)
            }
            view.prepare(in: layout, hasFocus: isWhole || view.pane == focusedPane, among: panes)
        }
    }

    /// Draws the panes that have changed, and the bars.
    public func draw(_ size: TerminalSize) -> Frame {
        var frame = Frame(size, in: environment)
        isMoving = false
        for view in views where view.draw(into: &frame) { isMoving = true }
        let layout = view?.layout ?? ScreenLayout(size, isFullScreen: false)
        if screens.whole == nil { drawSeparators(layout, into: &frame) }
        let readings = environment.ticker.readings
        let titled = screens.whole == nil && focusedPane == .sources ? screens.list : focused
        focused.drawBars(of: titled, layout, into: &frame)
        if environment.ticker.readings != readings { isMoving = true }
        return frame
    }

    /// Draws the lines between the panes. That of a text in focus, which has no bar of its own, is bright.
    private func drawSeparators(_ layout: ScreenLayout, into frame: inout Frame) {
        let palette = environment.palette
        for column in arrangement.columns(in: size.columns).dropFirst() {
            let line = Rectangle(
                row: layout.pane.row, column: column.columns.lowerBound - 1, rows: layout.pane.rows,
                columns: 1)
            let isBright = column.pane == focusedPane && focused.configuration.scrollsByLine
            frame.grid.fill(line, style: isBright ? palette.accent : palette.line, with: Sign.focus.text)
        }
    }

    // MARK: Events

    /// Whether characters are text input of the screen in focus.
    public var isTyping: Bool { focused.isTyping }

    /// Handles an event in the pane of the focus, or of the pointer.
    public func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(let key, let modifiers):
            if !focused.isModal, screens.whole == nil, handle(KeyPress(key, modifiers)) { return true }
        case .mouse(let action, let row, let column):
            if !focused.isModal, screens.whole == nil {
                return handle(action, event, row: row, column: column)
            }
            dragged = nil
        default: break
        }
        return view?.handle(event) ?? false
    }

    /// - Returns: Whether the key is one of panes.
    private func handle(_ press: KeyPress) -> Bool {
        let command = environment.keymap[press]
        switch command {
        case .zoom where arrangement.isZoomed || hasRoom(for: .list): arrangement.isZoomed.toggle()
        case .widen: return arrangement.widen(by: Self.step, in: size.columns)
        case .narrow: return arrangement.widen(by: -Self.step, in: size.columns)
        case .back where press.movesFocus:
            guard let left = arrangement.neighbor(isRight: false, in: size.columns) else { return false }
            arrangement.focus = left
        case .pageDown where press.isText, .pageUp where press.isText:
            guard focusedPane == .list, focused.sidebar == nil,
                let post = views.first(where: { $0.pane == .post })
            else { return false }
            return post.handle(.key(press.key, press.modifiers))
        default: return false
        }
        return true
    }

    /// The columns by which a key changes a width.
    private static let step = 2

    private func handle(_ action: MouseAction, _ event: TerminalEvent, row: Int, column: Int) -> Bool {
        let layout = view?.layout
        let isInPanes = layout.map { (0..<$0.pane.rows).contains(row - $0.pane.row) } ?? false
        if action == .drag {
            if let dragged { arrangement.moveBorder(after: dragged, to: column, in: size.columns) }
            return true
        }
        if action == .press {
            dragged = isInPanes ? arrangement.pane(beforeBorder: column, in: size.columns) : nil
            if dragged != nil { return true }
        }
        guard isInPanes, let pane = arrangement.pane(at: column, in: size.columns),
            let target = views.first(where: { $0.pane == pane }), target !== view
        else { return view?.handle(event) ?? false }
        guard action == .press else { return target.handle(event) }
        arrangement.focus = pane
        return target.screen.isFocus(row: row) || target.handle(event)
    }
}
