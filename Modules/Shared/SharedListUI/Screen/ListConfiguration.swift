public import ListInterface
public import TextInterface

/// The configuration of a ``ListScreen``: its texts, commands and callbacks.
public struct ListConfiguration {
    /// The title, at the left of the title bar and of the terminal's window.
    public var title: SafeText
    /// The words behind the title, such as a number of unread items, for which a long title is truncated.
    public var titleDetail: SafeText
    /// Returns a note at the right of the title bar, such as the rows' age. Observed at each frame.
    public var note: () -> SafeText
    /// Whether one row, such as a picture, fills the screen: the status bar is the only bar and shows the
    /// title at its right, and moving and finding are disabled. The command that shows a picture in full
    /// screen goes back there.
    public var isFullScreen: Bool
    /// Whether the title bar shows the position: the focused item's number and the number of items.
    public var showsPosition: Bool
    /// Returns whether more items can be loaded, which the position shows by a `+`. Called at each frame.
    public var hasMore: () -> Bool
    /// The message in the middle of the screen after a load without rows.
    public var emptyMessage: SafeText
    /// Draws a page in place of that message, as high as its context's screen; `nil` for none.
    public var emptyPage: (any CellDataSource)?
    /// Returns the line below an error on a screen without rows, with host and port, at each frame.
    public var attempt: () -> SafeText
    /// The word for the selection of a row in the status bar; `nil` leaves the hint out.
    public var selectHint: SafeText?
    /// Draws the placeholders of rows during the first load; `nil` for plain ones.
    public var placeholder: (any CellDataSource)?
    /// The search whose results are the rows, in place of the one that finds a text in them; `nil` for none.
    public var search: SearchConfiguration?
    /// Commands of this screen, in addition to those of every list or replacing them.
    public var keys: [KeyBinding]
    /// Reloads the rows; not called during a load. `nil` disables the command.
    public var onReload: (() -> Void)?
    /// Goes back; `nil` on the first screen.
    public var onBack: (() -> Void)?
    /// Stores the size of pictures after a change; `nil` for a screen without pictures.
    public var onPictureSize: ((PictureSize) -> Void)?
    /// Shows the picture of the row in focus in full screen; `nil` disables the command.
    public var showFullScreen: ((RowID) -> Void)?
    /// Moves to the next or the previous item of the scene's choice, such as an unread one, while no text is
    /// to be found; `nil` disables the command.
    public var onNext: ((_ isForward: Bool) -> Void)?
    /// Whether the rows form one text: keys scroll by lines and screens, and no row shows the focus.
    public var scrollsByLine: Bool
    /// Handles a page down at the end of the rows; `nil` for an overscroll of the last row.
    public var onPageAtEnd: (() -> Void)?
    /// Returns the URL of a link by its number in the text, counted from 1; `nil` for none. Digits before the
    /// keys that open and copy choose a link; where the closure is `nil`, digits are not input.
    public var numberedLink: ((Int) -> String?)?
    /// Returns the text at the end of the status bar, in place of the network's state, at each frame: in forms
    /// from the longest to the shortest, of which the first one is shown that takes at most half of the line and
    /// leaves room for the most useful hints.
    public var status: (() -> [SafeText])?
    /// Opens the URL of the row in focus; `nil` disables the command.
    public var open: ((String) -> Void)?
    /// Copies the URL of the row in focus; `nil` disables the command.
    public var copy: ((String) -> Void)?

    /// Creates the configuration of a screen that only shows rows.
    public init(title: SafeText) {
        self.title = title
        titleDetail = .empty
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
