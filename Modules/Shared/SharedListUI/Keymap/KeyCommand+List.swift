import Foundation
import PresentationInterface
import TerminalInterface

nonisolated extension KeyCommand.ID {
    static let down = Self("down")
    static let up = Self("up")
    static let pageDown = Self("page-down")
    static let pageUp = Self("page-up")
    static let start = Self("start")
    static let end = Self("end")
    /// Opens the row in focus.
    public static let select = Self("select")
    /// Retries a failed load in the row in focus.
    public static let retry = Self("retry")
    static let picture = Self("picture")
    static let open = Self("open")
    /// Copies the address of the row in focus.
    public static let copy = Self("copy")
    /// Searches, or finds a text in the rows.
    public static let find = Self("find")
    /// Searches everything in place of a part.
    public static let everywhere = Self("everywhere")
    static let complete = Self("complete")
    static let next = Self("next")
    static let previous = Self("previous")
    /// Reloads the screen's rows.
    public static let reload = Self("reload")
    static let back = Self("back")
    static let details = Self("details")
    static let larger = Self("larger")
    static let smaller = Self("smaller")
    static let zoom = Self("zoom")
    static let narrow = Self("narrow")
    static let widen = Self("widen")
    static let help = Self("help")
    /// Goes back, or ends the program on its first screen.
    public static let leave = Self("leave")
    static let repaint = Self("repaint")
    /// Suspends the program.
    public static let suspend = Self("suspend")
    /// Ends the program.
    public static let quit = Self("quit")
}

nonisolated extension KeyCommand {
    /// The commands of every list, in the help's order.
    static let list = [
        command(.down, "j", KeyPress(.down), in: .move, .helpDown),
        command(.up, "k", KeyPress(.up), in: .move, .helpUp),
        command(.pageDown, " ", KeyPress(.pageDown), control("d"), in: .move, .helpPageDown),
        command(.pageUp, KeyPress(.pageUp), control("u"), in: .move, .helpPageUp),
        command(.start, "g", KeyPress(.home), in: .move, .helpStart),
        command(.end, "G", KeyPress(.end), in: .move, .helpEnd),
        command(.select, KeyPress(.enter), "l", KeyPress(.right), in: .row, .helpSelect),
        command(.retry, "R", in: .row, .helpRetry),
        command(.picture, "v", in: .row, .helpPicture),
        command(.open, "o", in: .row, .helpOpen),
        command(.copy, "y", in: .row, .helpCopy),
        command(.find, "/", in: .find, .helpSearchOrFind),
        command(.everywhere, control("g"), in: .find, .helpEverywhere),
        command(.complete, KeyPress(.tab), isForTyping: true, in: .find, .helpComplete),
        command(.next, "n", in: .find, .helpNext),
        command(.previous, "N", in: .find, .helpPrevious),
        command(.reload, "r", in: .screen, .helpReload),
        command(
            .back, KeyPress(.escape), "h", KeyPress(.left), alternateKeys: [KeyPress(.backspace)],
            in: .screen, .helpHideOrBack),
        command(.details, "!", in: .screen, .helpDetails),
        command(.larger, "+", alternateKeys: ["="], in: .screen, .helpLarger),
        command(.smaller, "-", in: .screen, .helpSmaller),
        command(.zoom, "Z", in: .screen, .helpZoom),
        command(.narrow, "<", in: .screen, .helpNarrow),
        command(.widen, ">", in: .screen, .helpWiden),
        command(.help, "?", in: .program, .helpHelp),
        command(.leave, "q", in: .program, .helpLeave),
        command(.repaint, control("l"), in: .program, .helpRepaint),
        command(.suspend, control("z"), in: .program, .helpSuspend),
        command(.quit, control("c"), in: .program, .helpQuit),
    ]

    private static func control(_ letter: Character) -> KeyPress { KeyPress(.character(letter), .control) }

    private static func command(
        _ id: ID, _ keys: KeyPress..., alternateKeys: [KeyPress] = [], isForTyping: Bool = false,
        in group: Group, _ text: ListText
    ) -> KeyCommand {
        var command = KeyCommand(id, alternateKeys: alternateKeys, in: group) { locale in
            LocalizedStrings(table: "List", locale: locale)(text)
        }
        command.keys = keys
        command.isForTyping = isForTyping
        return command
    }
}
