/// Completions for the shells: options, their choices, files and folders, commands and their words.
nonisolated enum Completions {
    private static let program = Settings.Document.program

    /// What a shell offers for an option's value.
    private enum Value {
        case choices([String]), file, folder, free

        init(_ option: Option) {
            switch option.placeholder {
            case "FILE": self = .file
            case "DIR": self = .folder
            default: self = option.choices.isEmpty ? .free : .choices(option.choices)
            }
        }
    }

    private static var commands: [(name: String, syntax: CommandSyntax)] {
        CommandSyntax.table.compactMap { syntax in syntax.name.map { ($0, syntax) } }
    }

    private static var commandChoices: [(name: String, words: [String])] {
        commands.compactMap { name, syntax in
            if case .choice(let words) = syntax.operand { (name, words) } else { nil }
        }
    }

    // MARK: bash

    static var bash: String {
        let values = Option.table.filter { $0.placeholder != nil }.map { option in
            let action =
                switch Value(option) {
                case .choices(let words):
                    "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
                case .file: "COMPREPLY=($(compgen -f -- \"$word\"))"
                case .folder: "COMPREPLY=($(compgen -d -- \"$word\"))"
                case .free: "COMPREPLY=()"
                }
            return "        --\(option.name)) \(action); return ;;"
        }
        let actions = commandChoices.map { name, words in
            "        \(name)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return ;;"
        }
        let options = Option.table.map { "--\($0.name)" }.joined(separator: " ")
        return """
            # bash completion for \(program)
            _\(program)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place
                # bash takes --name=value apart at the sign.
                if [ "$word" = = ]; then
                    word=
                elif [ "$before" = = ] && [ "$COMP_CWORD" -ge 2 ]; then
                    before=${COMP_WORDS[COMP_CWORD-2]}
                fi
                case $before in
            \(values.joined(separator: "\n"))
                esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W '\(options)' -- "$word"))
                    return
                fi
                case $before in
            \(actions.joined(separator: "\n"))
                esac
                for ((place = 1; place < COMP_CWORD; place++)); do
                    case ${COMP_WORDS[place]} in
                        \(commands.map(\.name).joined(separator: "|"))) COMPREPLY=(); return ;;
                    esac
                done
                COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " "))' -- "$word"))
            }
            complete -F _\(program) \(program) FeedHost
            """
    }

    // MARK: zsh

    static var zsh: String {
        let options = Option.table.map { option in
            let text = "--\(option.name)\(option.placeholder == nil ? "" : "=")[\(zshEscaped(option.help))]"
            return "    \(quoted(text + zshAction(option))) \\"
        }
        // These stand between single quotes, each description between double ones.
        let names = commands.map { name, syntax in
            "\(name)\\:\"\(syntax.help.replacing("'", with: #"'\''"#))\""
        }
        let actions = commandChoices.map { name, words in
            "            \(name)) _values action \(words.joined(separator: " ")) ;;"
        }
        return """
            #compdef \(program) FeedHost
            local state
            _arguments -S \\
            \(options.joined(separator: "\n"))
                '1:command:((\(names.joined(separator: " "))))' \\
                '2:argument:->argument'
            case $state in
                argument)
                    case ${words[(r)(\(commands.map(\.name).joined(separator: "|")))]} in
            \(actions.joined(separator: "\n"))
                    esac ;;
            esac
            """
    }

    private static func zshAction(_ option: Option) -> String {
        guard let placeholder = option.placeholder else { return "" }
        return switch Value(option) {
        case .choices(let words): ":value:(\(words.joined(separator: " ")))"
        case .file: ":file:_files"
        case .folder: ":folder:_files -/"
        case .free: ":\(zshEscaped(placeholder)):"
        }
    }

    private static func zshEscaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    // MARK: fish

    static var fish: String {
        var lines = ["# fish completion for \(program)"]
        let names = commands.map(\.name).joined(separator: " ")
        for name in [program, "FeedHost"] {
            lines.append("complete -c \(name) -f")
            for (command, syntax) in commands {
                lines.append(
                    "complete -c \(name) -n 'not __fish_seen_subcommand_from \(names)' -a \(command) -d \(quoted(syntax.help))"
                )
            }
            for (command, words) in commandChoices {
                lines.append(
                    "complete -c \(name) -n '__fish_seen_subcommand_from \(command)' -a '\(words.joined(separator: " "))'"
                )
            }
            for option in Option.table {
                let value =
                    switch Value(option) {
                    case .choices(let words): " -x -a '\(words.joined(separator: " "))'"
                    case .file: " -r -F"
                    case .folder: " -x -a '(__fish_complete_directories)'"
                    case .free: option.placeholder == nil ? "" : " -x"
                    }
                lines.append("complete -c \(name) -l \(option.name)\(value) -d \(quoted(option.help))")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A word for a shell, whatever it holds.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
