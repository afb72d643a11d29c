extension Completions {
    var zsh: String {
        let options = table.options.enumerated().map { number, option in
            let form =
                (option.isRepeatable ? "*--" : "--") + option.name + (option.value == .nothing ? "" : "=")
            let text = "\(form)[\(zshEscaped(option.help))]\(zshAction(option))"
            return "    \(number) \(quoted(text))"
        }
        let numbers = optionsByCommand.map { words, _ in
            let numbers = table.options.indices.filter { isOffered(table.options[$0], behind: words) }
            return "    \(quoted(words))) numbers=(\(numbers.map(String.init).joined(separator: " "))) ;;"
        }
        let commands = firstWords.map { word, help in
            "            \(quoted("\(word):\(zshEscaped(help))"))"
        }
        let words =
            commandChoices.map { name, words in
                "            \(name)) compadd \(words.joined(separator: " ")) ;;"
            } + commandsOfFiles.map { "            \(quoted($0))) _files ;;" }
        let texts = commandsOfText.map { name, words in
            let (beginnings, others) = (
                words.filter { $0.hasSuffix(":") }, words.filter { !$0.hasSuffix(":") }
            )
            return """
                        \(quoted(name)))
                            compadd -S '' -- \(beginnings.joined(separator: " "))
                            compadd -- \(others.joined(separator: " ")) ;;
                """
        }
        return #"""
            #compdef \#(table.program.name)
            local -A forms opt_args
            local -a numbers specs lines subcommands line state_descr
            local curcontext=$curcontext state context before option command ended
            forms=(
            \#(options.joined(separator: "\n"))
            )
            for before in "${(@)words[2,CURRENT-1]}"; do
                if [[ -n $option ]]; then
                    option=
                    continue
                fi
                case $ended$before in
                    --) ended=yes ;;
                    \#(optionsWithValue.joined(separator: "|")))
                        [[ ' \#(flagsOfCommands.joined(separator: " ")) ' == *" $command$before "* ]] ||
                            option=$before ;;
                    -*) ;;
                    *) case $command in
                        \#(beginnings.joined(separator: "|"))) command+=${command:+ }$before ;;
                    esac ;;
                esac
            done
            case $command in
            \#(numbers.joined(separator: "\n"))
            esac
            for before in $numbers; do
                specs+=($forms[$before])
            done
            # Where no word may follow, zsh offers the options.
            [[ '|\#(commandsOfText.map(\.name).joined(separator: "|"))|' == *"|$command|"* ]] &&
                specs+=('*:word:->word')
            _arguments -C -S $specs '1:command:->command' '2:argument:->argument' && return
            case $state in
                command)
                    subcommands=(
            \#(commands.joined(separator: "\n"))
                    )
                    _describe -t commands command subcommands ;;
                argument)
                    case ${command%% *} in
            \#(words.joined(separator: "\n"))
                    esac ;&
                word)
                    case $command in
            \#(texts.joined(separator: "\n"))
                    esac ;;
            esac
            """#
    }

    private func zshAction(_ option: Option<Settings>) -> String {
        switch option.value {
        case .nothing: ""
        case .choice(let words),
            .text(_, let words) where !words.isEmpty:
            ":value:(\(words.map(zshEscaped).joined(separator: " ")))"
        case .file: ":file:_files"
        case .folder: ":folder:_files -/"
        case .printed(let placeholder, let arguments):
            ":\(placeholder):{lines=(\"${(@f)$(\(table.program.name) \(arguments) 2>/dev/null)}\"); compadd -a lines}"
        case .text: ":\(zshEscaped(option.value.placeholder ?? "")):"
        }
    }

    private func zshEscaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
