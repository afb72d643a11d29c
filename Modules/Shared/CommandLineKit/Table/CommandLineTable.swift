/// The commands and options of a program, for its command line and its configuration file.
public struct CommandLineTable<Settings: Sendable>: Sendable {
    /// The program's description.
    public let program: Program
    /// The commands in the help's order, the program without a command first.
    public let commands: [CommandSyntax<Settings>]
    /// The options in the help's order. Options of one name have different commands; the configuration file sets the
    /// first of them.
    public let options: [Option<Settings>]
    let check: @Sendable (Settings, CommandName, Set<String>) throws(UsageError) -> Void

    /// Creates a table.
    ///
    /// - Parameter check: Refuses conflicting options, given the settings, the command and the names of the
    ///   command line's options. Not called where an option is an action.
    public init(
        of program: Program, commands: [CommandSyntax<Settings>], options: [Option<Settings>],
        check: @escaping @Sendable (Settings, CommandName, Set<String>) throws(UsageError) -> Void = {
            _, _, _ throws(UsageError) in
        }
    ) {
        self.program = program
        self.commands = commands
        self.options = options
        self.check = check
    }

    /// The second words of the commands with this first word.
    func secondWords(behind word: String) -> [String] {
        commands.map(\.words).filter { $0.count > 1 && $0[0] == word }.map { $0[1] }
    }

    /// Every command by its words, in the help's order.
    public var commandNames: [CommandName] { commands.flatMap(\.names) }

    /// The titles of commands, in the help's order. A command whose words are all included is listed once.
    public func titles(of names: Set<CommandName>) -> [String] {
        commands.flatMap { command in
            let named = command.names.filter(names.contains)
            return named.count == command.names.count ? [command.title] : named.map(\.title)
        }
    }

    /// The commands of an option in brackets, or the excluded ones if fewer; `nil` for all commands.
    public func note(on option: Option<Settings>) -> String? {
        guard let commands = option.commands, !commands.isSuperset(of: commandNames) else { return nil }
        let titles = titles(of: commands)
        let others = self.titles(of: Set(commandNames).subtracting(commands))
        return others.count < titles.count
            ? "[not \(others.joined(separator: ", "))]" : "[\(titles.joined(separator: ", "))]"
    }

    /// The help of an option, with its commands where it does not apply to all.
    func help(on option: Option<Settings>) -> String {
        [option.help, note(on: option)].compactMap(\.self).joined(separator: " ")
    }
}
