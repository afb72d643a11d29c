import Foundation
import PresentationInterface
public import SharedListUI

/// The commands that move through threads of comments.
nonisolated extension KeyCommand {
    /// Goes to the comment to which the one in focus responds.
    public static let parent = KeyCommand("parent", "p", .parent)
    /// Goes to the next comment on the item itself.
    public static let nextThread = KeyCommand("next-thread", "]", .next)
    /// Goes to the comment on the item itself that stands before the one in focus.
    public static let previousThread = KeyCommand("previous-thread", "[", .previous)

    private init(_ name: String, _ key: KeyPress, _ text: ThreadText) {
        self.init(ID(name), key, in: .move) { locale in
            LocalizedStrings(bundle: .module, table: "Threads", locale: locale)(text)
        }
    }
}

/// The sentences of commands on threads, by their keys in `Threads.strings`.
nonisolated enum ThreadText: String, CaseIterable {
    case parent = "help.parent"
    case next = "help.next"
    case previous = "help.previous"
    case parentHint = "hint.parent"
    case foldHint = "hint.fold"
    case nextHint = "hint.next"
}
