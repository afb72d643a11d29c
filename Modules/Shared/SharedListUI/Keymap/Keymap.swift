public import FoundationEssentials
import PresentationInterface

/// Which command each key asks for: the table of all commands, with their default keys and what a reader has bound
/// instead. A press asks for one command at most.
nonisolated public struct Keymap: Sendable {
    /// Why a key was not bound or unbound.
    public enum Conflict: Error, Hashable {
        /// There is no such command.
        case unknownCommand
        /// The press asks for another command already.
        case taken(by: KeyCommand.ID)
        /// The press keeps its command, so that a reader can always end the program.
        case fixed(KeyCommand.ID)
        /// The press asks for no command.
        case free
    }

    /// All commands in the order of the help: by group, the list's own first.
    public private(set) var commands: [KeyCommand]

    /// Makes the keymap of every list and of a program's own commands.
    public init(_ own: [KeyCommand] = []) {
        let all = KeyCommand.list + own
        commands = KeyCommand.Group.allCases.flatMap { group in all.filter { $0.group == group } }
    }

    /// The command that a press asks for.
    public subscript(press: KeyPress) -> KeyCommand.ID? {
        commands.first { $0.allKeys.contains(press) }?.id
    }

    /// The command of an identifier.
    subscript(id: KeyCommand.ID) -> KeyCommand? { commands.first { $0.id == id } }

    /// The key by which a sentence names a command: the first one; the command's identifier where it has no key.
    public func name(of id: KeyCommand.ID) -> String { self[id]?.allKeys.first?.name ?? id.rawValue }

    /// Lets a press ask for a command besides its other keys.
    public mutating func bind(_ press: KeyPress, to id: KeyCommand.ID) throws(Conflict) {
        guard let index = commands.firstIndex(where: { $0.id == id }) else { throw .unknownCommand }
        if let owner = self[press] {
            guard owner != id else { return }
            throw Self.isFixed(press) ? .fixed(owner) : .taken(by: owner)
        }
        commands[index].keys.append(press)
    }

    /// Takes a press from its command.
    public mutating func unbind(_ press: KeyPress) throws(Conflict) {
        guard let owner = self[press], let index = commands.firstIndex(where: { $0.id == owner }) else {
            throw .free
        }
        if Self.isFixed(press) { throw .fixed(owner) }
        commands[index].keys.removeAll { $0 == press }
        commands[index].alternateKeys.removeAll { $0 == press }
    }

    /// The lines of a list of all keys: their names, what they do, and the command; last what the mouse does, which is no
    /// command.
    @MainActor
    public func list(in locale: Locale) -> [(keys: [String], title: String, command: KeyCommand.ID?)] {
        let strings = LocalizedStrings(bundle: .module, table: "List", locale: locale)
        return commands.map { ($0.allKeys.map(\.name), $0.title(locale), $0.id) } + [
            ([strings(ListText.keyWheel)], strings(ListText.helpWheel), nil),
            ([strings(ListText.keyClick)], strings(ListText.helpClick), nil),
        ]
    }

    /// Ctrl-C and Ctrl-Z, which mean the same in every program of a terminal.
    private static func isFixed(_ press: KeyPress) -> Bool {
        ["Ctrl-C", "Ctrl-Z"].contains(press.name)
    }
}
