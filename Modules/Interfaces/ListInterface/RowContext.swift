public import FoundationEssentials
public import TextInterface

/// How large a reader wants pictures, and with them the rows.
public enum PictureSize: String, Hashable, Sendable, CaseIterable {
    /// No pictures, and one line an item.
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

/// The keys that a row may name in its text: it knows no keymap.
public struct RowKeys: Hashable, Sendable {
    /// The key that selects the row in focus.
    public var select: SafeText
    /// The key that tries again what failed in the row in focus.
    public var retry: SafeText

    /// Names keys as a reader reads them, such as `Enter`.
    public init(select: String, retry: String) {
        self.select = SafeText(select)
        self.retry = SafeText(retry)
    }

    /// No keys.
    public static let none = RowKeys(select: "", retry: "")
}

/// Everything besides its own content by which a row draws itself.
public struct RowContext: Equatable {
    /// The columns that the row has.
    public var columns: Int
    /// The rows of the whole list on the screen, by which pictures are measured.
    public var screenRows: Int
    /// Whether the screen is light or dark.
    public var appearance: Appearance
    /// The reader's language and habits.
    public var locale: Locale
    /// Whether the row has the focus.
    public var isFocused: Bool
    /// Whether the row has the screen to itself, as a picture that is looked at alone: it should be as high as the
    /// screen.
    public var isFullScreen: Bool
    /// How large the reader wants pictures.
    public var pictureSize: PictureSize
    /// What is searched for, to be marked; empty where nothing is.
    public var query: String
    /// Moves placeholders; who reads its step is drawn again at each.
    public var ticker: Ticker
    /// The order in which text is seen, of the grid that the row is drawn into.
    public var order: (any BidiReordering)?
    /// The keys that the row may name.
    public var keys: RowKeys

    /// Makes a context.
    public init(
        columns: Int, screenRows: Int, appearance: Appearance = .dark,
        locale: Locale = Locale(identifier: "en"),
        isFocused: Bool = false, isFullScreen: Bool = false, pictureSize: PictureSize = .medium,
        query: String = "",
        ticker: Ticker = Ticker(), order: (any BidiReordering)? = nil, keys: RowKeys = .none
    ) {
        self.columns = columns
        self.screenRows = screenRows
        self.appearance = appearance
        self.locale = locale
        self.isFocused = isFocused
        self.isFullScreen = isFullScreen
        self.pictureSize = pictureSize
        self.query = query
        self.ticker = ticker
        self.order = order
        self.keys = keys
    }

    /// The styles to draw with.
    public var palette: Palette { Palette(appearance) }

    /// Whether two contexts let a row look the same, the ticker's step aside.
    public static func == (one: RowContext, other: RowContext) -> Bool {
        one.columns == other.columns && one.screenRows == other.screenRows
            && one.appearance == other.appearance && one.locale == other.locale
            && one.isFocused == other.isFocused && one.isFullScreen == other.isFullScreen
            && one.pictureSize == other.pictureSize
            && one.query == other.query && one.keys == other.keys && one.ticker === other.ticker
            && one.hasOrder(of: other)
    }

    private func hasOrder(of other: RowContext) -> Bool {
        order.map { AnyHashable($0) } == other.order.map { AnyHashable($0) }
    }
}
