public import FoundationEssentials
import PresentationInterface

/// The commands of a program and their keys, as the reader configured them. A key has one command, and at most
/// one more while a search is typed.
nonisolated public struct Keymap: Sendable {
    /// The reason why a key cannot be bound or unbound.
    public enum Conflict: Error, Hashable {
        /// The command does not exist.
        case unknownCommand
        /// The key is bound to another command.
        case taken(by: KeyCommand.ID)
        /// The key's binding is fixed, so that the program can always be ended.
        case fixed(KeyCommand.ID)
        /// The key is not bound.
        case free
    }

    /// All commands in the help's order: by group, the list's own first.
    public private(set) var commands: [KeyCommand]

    /// Creates the keymap of the commands of every list and of the program.
    public init(_ own: [KeyCommand] = []) {
        let all = KeyCommand.list + own
        commands = KeyCommand.Group.allCases.flatMap { group in all.filter { $0.group == group } }
    }

    /// The command of a key, or its command while a search is typed.
    public subscript(press: KeyPress, isTyping isTyping: Bool = false) -> KeyCommand.ID? {
        commands.first { $0.isForTyping == isTyping && $0.allKeys.contains(press) }?.id
    }

    subscript(id: KeyCommand.ID) -> KeyCommand? { commands.first { $0.id == id } }

    /// The name of a command's first key, for sentences; the command's identifier if it has no key.
    public func name(of id: KeyCommand.ID) -> String { self[id]?.allKeys.first?.name ?? id.rawValue }

    /// Adds a key to a command.
    public mutating func bind(_ press: KeyPress, to id: KeyCommand.ID) throws(Conflict) {
        guard let index = commands.firstIndex(where: { $0.id == id }) else { throw .unknownCommand }
        if let owner = self[press, isTyping: commands[index].isForTyping] {
            guard owner != id else { return }
            throw Self.isFixed(press) ? .fixed(owner) : .taken(by: owner)
        }
        commands[index].keys.append(press)
    }

    /// Removes a key from its command.
    public mutating func unbind(_ press: KeyPress) throws(Conflict) {
        guard let owner = self[press] ?? self[press, isTyping: true],
            let index = commands.firstIndex(where: { $0.id == owner })
        else {
            throw .free
        }
        if Self.isFixed(press) { throw .fixed(owner) }
        commands[index].keys.removeAll { $0 == press }
        commands[index].alternateKeys.removeAll { $0 == press }
    }

    /// All keys with their commands' descriptions, and the mouse actions, which have no command.
    @MainActor
    public func list(in locale: Locale) -> [(keys: [String], title: String, command: KeyCommand.ID?)] {
        let strings = LocalizedStrings(table: "List", locale: locale)
        return commands.map { ($0.allKeys.map(\.name), $0.title(locale), $0.id) } + [
            ([strings(ListText.keyWheel)], strings(ListText.helpWheel), nil),
            ([strings(ListText.keyClick)], strings(ListText.helpClick), nil),
            ([strings(ListText.keyDrag)], strings(ListText.helpDrag), nil),
        ]
    }

    /// Whether a key is Ctrl-C or Ctrl-Z, which have the same function in every terminal program.
    private static func isFixed(_ press: KeyPress) -> Bool {
        ["Ctrl-C", "Ctrl-Z"].contains(press.name)
    }
}
