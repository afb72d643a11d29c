/// Everything that a program understands on its command line and in its configuration file.
public struct CommandLineTable<Settings: Sendable>: Sendable {
    /// What help and manual page say besides.
    public let program: Program
    /// The commands in the order of the help, the program without a command first.
    public let commands: [CommandSyntax<Settings>]
    /// The options in the order of the help.
    public let options: [Option<Settings>]
    let check: @Sendable (Settings, Set<String>) throws(UsageError) -> Void

    /// Makes a table.
    ///
    /// - Parameter check: Refuses options that exclude each other, or the command: given the settings that were read and
    ///   the names of the options of the command line. Not called where an option says what to do.
    public init(
        of program: Program, commands: [CommandSyntax<Settings>], options: [Option<Settings>],
        check: @escaping @Sendable (Settings, Set<String>) throws(UsageError) -> Void = {
            _, _ throws(UsageError) in
        }
    ) {
        self.program = program
        self.commands = commands
        self.options = options
        self.check = check
    }

    /// Every command by its words, in the order of the help.
    public var commandNames: [CommandName] { commands.flatMap(\.names) }

    /// The titles of commands in the order of the help. A command of which all words are among them is named once.
    public func titles(of names: Set<CommandName>) -> [String] {
        commands.flatMap { command in
            let named = command.names.filter(names.contains)
            return named.count == command.names.count ? [command.title] : named.map(\.title)
        }
    }

    /// The commands of an option in brackets, or those that are left out where they are fewer; `nil` for all commands.
    public func note(on option: Option<Settings>) -> String? {
        guard let commands = option.commands, !commands.isSuperset(of: commandNames) else { return nil }
        let titles = titles(of: commands)
        let others = self.titles(of: Set(commandNames).subtracting(commands))
        return others.count < titles.count
            ? "[not \(others.joined(separator: ", "))]" : "[\(titles.joined(separator: ", "))]"
    }

    /// What an option does, and for which commands where it is not for all.
    func help(on option: Option<Settings>) -> String {
        [option.help, note(on: option)].compactMap(\.self).joined(separator: " ")
    }
}
