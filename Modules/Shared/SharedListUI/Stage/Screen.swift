public import TerminalInterface

/// A screen fills the terminal: it draws frames and takes events. One ``Stage`` shows one screen at a time.
public protocol Screen: AnyObject {
    /// Does what a frame of that size needs before it is drawn, such as telling rows that they come near. What it reads
    /// of observable state is not observed.
    func prepare(_ size: TerminalSize)

    /// Draws a frame of exactly that size. Whatever it reads of observable state, it is drawn again for.
    func draw(_ size: TerminalSize) -> Frame

    /// Takes a key, the mouse or pasted text.
    ///
    /// - Returns: Whether the event meant something here.
    func handle(_ event: TerminalEvent) -> Bool

    /// Whether characters are text at present, and no commands.
    var isTyping: Bool { get }

    /// Whether the last frame shows something that moves with the ticker.
    var isMoving: Bool { get }

    /// Called by the screen when it looks different for a reason that cannot be observed. The stage that shows the screen
    /// sets it.
    var redraw: () -> Void { get set }
}

extension Screen {
    /// Characters are commands.
    public var isTyping: Bool { false }
}
