public import ListInterface
public import TextInterface

/// What makes a ``ListScreen`` the screen of one scene.
public struct ListConfiguration {
    /// The title, at the left of the first line and of the window.
    public var title: SafeText
    /// What else is said of the rows at the right of the first line, such as their age. Asked at each frame, and what it
    /// reads of observable state is observed.
    public var note: () -> SafeText
    /// Whether one row fills the screen, such as a picture alone, whose row is told so and is as high as its context's
    /// screen: of the bars there is only the last line, with the title at its right, and there is nothing to move through
    /// or to find. What shows a picture alone goes back there.
    public var isFullScreen: Bool
    /// Whether the first line says which item has the focus, of how many.
    public var showsPosition: Bool
    /// Whether more items can be loaded: the position then ends with `+`. Asked at each frame.
    public var hasMore: () -> Bool
    /// What is said in the middle of the screen after a load that brought no rows.
    public var emptyMessage: SafeText
    /// Draws the page that stands there in place of the message, as high as its context's screen; `nil` for none.
    public var emptyPage: (any CellDataSource)?
    /// What was tried when a load failed (host and port): the line under the error where there are no rows.
    public var attempt: () -> SafeText
    /// What selecting a row does, for the status line; `nil` leaves it out there.
    public var selectHint: SafeText?
    /// Draws the rows that stand for those which are loading for the first time; `nil` for plain ones.
    public var placeholder: (any CellDataSource)?
    /// What commands do here besides what they do on every list, or instead.
    public var keys: [KeyBinding]
    /// Loads again; not called while something loads. `nil` where that is not possible.
    public var onReload: (() -> Void)?
    /// Goes back; `nil` on the first screen.
    public var onBack: (() -> Void)?
    /// Remembers the size of pictures, which the screen has changed in the environment; `nil` where there are none.
    public var onPictureSize: ((PictureSize) -> Void)?
    /// Shows the picture of the row in focus alone; `nil` where that is not possible.
    public var showFullScreen: ((RowID) -> Void)?
    /// Goes to the next or the previous thing of a kind that the scene knows, such as an unread item, where no text is
    /// looked for; `nil` where there is none.
    public var onNext: ((_ isForward: Bool) -> Void)?
    /// Whether the rows are one text: keys scroll by lines and screens, and no row shows a focus.
    public var scrollsByLine: Bool
    /// Goes on where the reader asks for another screen at the end of the rows; `nil` where the last row is told.
    public var onPageAtEnd: (() -> Void)?
    /// The URL of a link by its number in the text, counted from 1; `nil` where there is none. Digits before the keys that
    /// open and copy choose one; where this is `nil`, digits mean nothing.
    public var numberedLink: ((Int) -> String?)?
    /// What stands at the end of the last line in place of the network's state. Asked at each frame, and what it reads of
    /// observable state is observed.
    public var status: (() -> SafeText)?
    /// Opens the URL of the row in focus; `nil` where that is not possible.
    public var open: ((String) -> Void)?
    /// Copies the URL of the row in focus; `nil` where that is not possible.
    public var copy: ((String) -> Void)?

    /// Makes a configuration of a screen that only shows rows.
    public init(title: SafeText) {
        self.title = title
        note = { .empty }
        isFullScreen = false
        showsPosition = true
        hasMore = { false }
        scrollsByLine = false
        emptyMessage = .empty
        attempt = { .empty }
        keys = []
    }
}
