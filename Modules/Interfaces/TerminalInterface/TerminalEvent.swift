/// A key of the keyboard.
public enum Key: Hashable, Sendable {
    /// A typed character.
    case character(Character)
    /// Enter.
    case enter
    /// Escape.
    case escape
    /// Tab.
    case tab
    /// Tab with Shift.
    case backTab
    /// Backspace.
    case backspace
    /// Delete.
    case delete
    /// An arrow key.
    case up, down, left, right
    /// Home or End.
    case home, end
    /// Page up or down.
    case pageUp, pageDown
    /// A function key, from 1.
    case function(Int)
}

/// The modifier keys of a key press.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The modifiers as bits.
    public let rawValue: UInt8

    /// Makes modifiers from bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
}

/// A size in cells.
public struct TerminalSize: Hashable, Sendable {
    /// The number of columns, at least 1.
    public var columns: Int
    /// The number of rows, at least 1.
    public var rows: Int

    /// Makes a size; less than 1 becomes 1.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}

/// An action of the mouse.
public enum MouseAction: Hashable, Sendable {
    /// A press of the main button.
    case press
    /// A move with the main button held.
    case drag
    /// A step of the wheel.
    case wheelUp, wheelDown
}

/// The size of a cell in pixels.
public struct CellPixels: Hashable, Sendable {
    /// The width, at least 1.
    public var width: Int
    /// The height, at least 1.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// An event of a terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// A key press.
    case key(Key, Modifiers)
    /// A mouse action at a cell, from 0.
    case mouse(MouseAction, row: Int, column: Int)
    /// Pasted text.
    case paste(String)
    /// The terminal's size changed.
    case resized(TerminalSize)
    /// The terminal reported a light or dark background.
    case appearance(isDark: Bool)
    /// The terminal reported its number of colors, which differs from that of the environment.
    case colors(Int)
    /// The terminal reported its cell aspect: height divided by width.
    case cellAspect(Double)
    /// The terminal was identified, by its name or as a known one.
    case identified(TerminalTraits)
    /// Pictures in pixels are supported; see ``Terminal/upload(_:)``. Sent again when the cell size changes.
    case pictures(PixelGraphics)
    /// The program is about to be suspended, by a key or by a signal. The terminal has been restored, and
    /// waits a short time for ``Terminal/suspend()``.
    case willSuspend
    /// The program continues after a suspension, and the screen has been redrawn.
    case resumed
    /// The program was asked to end, by a signal or a hangup.
    case terminated(signal: Int32)
}
