public import TerminalInterface

/// A screen of the program, which fills the terminal and handles its events. A ``Stage`` shows one.
public protocol Screen: AnyObject {
    /// Prepares a frame: lays out, and prefetches rows. What it reads is not observed.
    func prepare(_ size: TerminalSize)

    /// Draws a frame of exactly that size. The stage observes what it reads, and redraws after a change.
    func draw(_ size: TerminalSize) -> Frame

    /// Handles a key, a mouse action or pasted text.
    ///
    /// - Returns: Whether the screen uses the event.
    func handle(_ event: TerminalEvent) -> Bool

    /// Whether characters are text input instead of commands.
    var isTyping: Bool { get }

    /// Whether the last frame is animated.
    var isMoving: Bool { get }

    /// Requests a frame after a change that is not observable. Set by the stage that shows the screen.
    var redraw: () -> Void { get set }
}

extension Screen {
    /// No text input.
    public var isTyping: Bool { false }
}
