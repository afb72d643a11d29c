import PresentationInterface
public import SharedListUI

/// The commands that several scenes bind.
nonisolated extension KeyCommand {
    /// Shows the comments of the item in focus.
    public static let comments = KeyCommand("comments", "c", in: .row, .comments)
    /// Marks the item in focus read, or unread where it is read.
    public static let toggleRead = KeyCommand("toggle-read", "m", in: .row, .toggleRead)
    /// Saves a picture or a recording of the item in focus as a file.
    public static let save = KeyCommand("save", "s", in: .row, .save)
    /// Hides posts like the item in focus.
    public static let hide = KeyCommand("hide", "x", in: .row, .hide)
    /// Marks all items of the list read.
    public static let markAllRead = KeyCommand("mark-all-read", "A", in: .screen, .markAllRead)
    /// Undoes the last command.
    public static let undo = KeyCommand("undo", "u", in: .screen, .undo)
    /// Toggles between unread and all items.
    public static let unreadOnly = KeyCommand("unread-only", "U", in: .screen, .unreadOnly)
    /// Saves the search of the list.
    public static let saveSearch = KeyCommand("save-search", "S", in: .screen, .saveSearch)
    /// Folds or unfolds the row in focus.
    public static let fold = KeyCommand("fold", "z", in: .row, .fold)

    private init(_ name: String, _ key: KeyPress, in group: Group, _ text: CommandText) {
        self.init(ID(name), key, in: group) { locale in
            LocalizedStrings(table: "Commands", locale: locale)(text)
        }
    }
}

/// The keys of `Commands.strings`.
nonisolated enum CommandText: String, CaseIterable {
    case comments = "command.comments"
    case toggleRead = "command.toggle.read"
    case save = "command.save"
    case hide = "command.hide"
    case markAllRead = "command.mark.all.read"
    case undo = "command.undo"
    case unreadOnly = "command.unread.only"
    case saveSearch = "command.search.save"
    case fold = "command.fold"
    case saveQuestion = "save.question"
    case nothingToSave = "save.nothing"
}
