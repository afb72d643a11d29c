import Foundation
import PresentationInterface
public import SharedListUI

/// The commands that move through threads of comments.
nonisolated extension KeyCommand {
    /// Moves the focus to the parent of the comment in focus.
    public static let parent = KeyCommand("parent", "p", .parent)
    /// Moves the focus to the next thread.
    public static let nextThread = KeyCommand("next-thread", "]", .next)
    /// Moves the focus to the previous thread.
    public static let previousThread = KeyCommand("previous-thread", "[", .previous)

    private init(_ name: String, _ key: KeyPress, _ text: ThreadText) {
        self.init(ID(name), key, in: .move) { locale in
            LocalizedStrings(table: "Threads", locale: locale)(text)
        }
    }
}

/// The keys of `Threads.strings`.
nonisolated enum ThreadText: String, CaseIterable {
    case parent = "help.parent"
    case next = "help.next"
    case previous = "help.previous"
    case parentHint = "hint.parent"
    case foldHint = "hint.fold"
    case nextHint = "hint.next"
}
