public import FoundationEssentials
public import TextInterface

/// The reader's choice of the size of pictures and thus of rows.
public enum PictureSize: String, Hashable, Sendable, CaseIterable {
    /// No pictures, and one line per item.
    case none
    /// Thumbnails of 7 × 2 cells.
    case small
    /// Thumbnails of 14 × 4 cells.
    case medium
    /// About 40 % of the screen's height.
    case large
    /// About 70 % of the screen's height.
    case full
}

/// The keys that a row may name in its text. A row has no access to the keymap.
public struct RowKeys: Hashable, Sendable {
    /// The key that selects the row in focus.
    public var select: SafeText
    /// The key that retries a failed load in the row in focus.
    public var retry: SafeText

    /// Creates the keys from their displayed names, such as `Enter`.
    public init(select: String, retry: String) {
        self.select = SafeText(select)
        self.retry = SafeText(retry)
    }

    /// No keys.
    public static let none = RowKeys(select: "", retry: "")
}

/// The parameters that a row is drawn with, besides its own content.
public struct RowContext: Equatable {
    /// The columns of the row.
    public var columns: Int
    /// The height of the list on the screen in rows, from which the size of pictures follows.
    public var screenRows: Int
    /// Whether the screen is light or dark.
    public var appearance: Appearance
    /// The reader's language and formats.
    public var locale: Locale
    /// Whether the row has the focus.
    public var isFocused = false
    /// Whether the row has the full screen, as a picture of its own: it should then be as high as the screen.
    public var isFullScreen: Bool
    /// The reader's choice of the size of pictures.
    public var pictureSize: PictureSize
    /// The matcher of highlighted text; `nil` for none.
    public var query: (any TextMatcher)?
    /// Animates placeholders. A row that reads its step is redrawn at each step.
    public var ticker: Ticker
    /// The bidirectional reordering of the grid that the row is drawn into; `nil` for none.
    public var order: (any BidiReordering)?
    /// The keys that the row may name.
    public var keys: RowKeys

    /// Creates a context.
    public init(
        columns: Int, screenRows: Int, appearance: Appearance = .dark,
        locale: Locale = Locale(identifier: "en"), isFullScreen: Bool = false,
        pictureSize: PictureSize = .medium, query: (any TextMatcher)? = nil,
        ticker: Ticker = Ticker(), order: (any BidiReordering)? = nil, keys: RowKeys = .none
    ) {
        self.columns = columns
        self.screenRows = screenRows
        self.appearance = appearance
        self.locale = locale
        self.isFullScreen = isFullScreen
        self.pictureSize = pictureSize
        self.query = query
        self.ticker = ticker
        self.order = order
        self.keys = keys
    }

    /// The styles to draw with.
    public var palette: Palette { Palette(appearance) }

    /// Compares all parameters, tickers by identity, so that a step is not a difference.
    public static func == (one: RowContext, other: RowContext) -> Bool {
        one.columns == other.columns && one.screenRows == other.screenRows
            && one.appearance == other.appearance && one.locale == other.locale
            && one.isFocused == other.isFocused && one.isFullScreen == other.isFullScreen
            && one.pictureSize == other.pictureSize
            && one.keys == other.keys && one.ticker === other.ticker
            && one.hasQuery(of: other) && one.hasOrder(of: other)
    }

    private func hasQuery(of other: RowContext) -> Bool {
        query.map { AnyHashable($0) } == other.query.map { AnyHashable($0) }
    }

    private func hasOrder(of other: RowContext) -> Bool {
        order.map { AnyHashable($0) } == other.order.map { AnyHashable($0) }
    }

    /// The highlighted columns of each line of one text.
    public func matches(in lines: [SafeText]) -> [[Range<Int>]] {
        query?.columns(in: lines) ?? lines.map { _ in [] }
    }
}
