/// A key, as a person means it.
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

/// The keys held down with another.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The modifiers as bits.
    public let rawValue: UInt8

    /// Makes modifiers of bits.
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

/// What a mouse did.
public enum MouseAction: Hashable, Sendable {
    /// The main button went down.
    case press
    /// The wheel turned by one step.
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

/// What happened at a terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// A key went down.
    case key(Key, Modifiers)
    /// The mouse did something at a cell, counted from 0.
    case mouse(MouseAction, row: Int, column: Int)
    /// Text was pasted.
    case paste(String)
    /// The terminal has another size.
    case resized(TerminalSize)
    /// The terminal turned out to be light or dark.
    case appearance(isDark: Bool)
    /// The terminal turned out to show so many colours, not as many as the environment says.
    case colors(Int)
    /// The cells turned out to be of this shape: height divided by width.
    case cellAspect(Double)
    /// The terminal turned out to be one that is known, or told its name.
    case identified(TerminalTraits)
    /// The terminal turned out to show pictures in pixels: see ``Terminal/keep(_:)``. It is said again when cells have
    /// another size.
    case pictures(PixelGraphics)
    /// The program is about to be suspended, by a key or by a signal; the terminal has been given back and waits for
    /// ``Terminal/suspend()``, but not for long.
    case willSuspend
    /// The program runs again after it was suspended, and the whole screen has been drawn anew.
    case resumed
    /// The program was asked to end, by a signal or because the terminal is gone.
    case terminated(signal: Int32)
}
