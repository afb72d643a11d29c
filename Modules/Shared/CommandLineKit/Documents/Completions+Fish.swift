extension Completions {
    var fish: String {
        let program = table.program.name
        let complete = "complete -c \(program)"
        let isBehind = "__\(program)_is_behind"
        let choices = commandChoices.map(\.name).map(quoted).joined(separator: " ")
        var lines = [
            """
            # fish completion for \(program)
            function \(isBehind) -d 'Whether the command typed so far is one of these, which are empty \
            before it'
                set -l command ''
                set -l option
                set -l ended
                for word in (commandline -opc)[2..-1]
                    if test -n "$option"
                        set option
                    else if test -z "$ended" -a "x$word" = x--
                        set ended yes
                    else if test -z "$ended"; and contains -- $word \(optionsWithValue.joined(separator: " "))
                        contains -- "$command$word" \(flagsOfCommands.map(quoted).joined(separator: " ")); or set option $word
                    else if test -n "$ended"; or not string match -q -- '-*' $word
                        if test -z "$command"
                            set command $word
                        else if contains -- $command \(choices)
                            set command "$command $word"
                        end
                    end
                end
                contains -- $command $argv
            end
            \(complete) -f
            """
        ]
        for (word, help) in firstWords {
            lines.append("\(complete) -n \"\(isBehind) ''\" -a \(word) -d \(quoted(help))")
        }
        for (command, words) in commandChoices + commandsOfText {
            lines.append(
                "\(complete) -n \"\(isBehind) \(quoted(command))\" -a '\(words.joined(separator: " "))'")
        }
        for command in commandsOfFiles {
            lines.append("\(complete) -n \"\(isBehind) \(quoted(command))\" -F")
        }
        for option in table.options {
            let value =
                switch option.value {
                case .choice(let words),
                    .text(_, let words) where !words.isEmpty:
                    " -x -a '\(words.joined(separator: " "))'"
                case .printed(_, let arguments): " -x -a '(\(program) \(arguments) 2>/dev/null)'"
                case .file: " -r -F"
                // Without the option's name, which fish adds itself.
                case .folder:
                    " -x -a \"(__fish_complete_directories "
                        + "(commandline -ct | string replace -r -- '^--[^=]*=' ''))\""
                case .text: " -x"
                case .nothing: ""
                }
            let words = optionsByCommand.map(\.words).filter { isOffered(option, behind: $0) }
            let condition =
                option.commands == nil
                ? "" : " -n \"\(isBehind) \(words.map(quoted).joined(separator: " "))\""
            lines.append(
                "\(complete)\(condition) -l \(option.name)\(value) -d \(quoted(option.help))")
        }
        return lines.joined(separator: "\n")
    }
}
