extension Completions {
    var bash: String {
        let program = table.program.name
        let files = "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); compopt -o filenames"
        let values = table.options.compactMap { option -> String? in
            let action: String? =
                switch option.value {
                case .choice(let words): words.candidates
                case .file: files
                case .folder: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); compopt -o filenames"
                case .text(_, let suggestions): suggestions.isEmpty ? nil : suggestions.candidates
                case .printed(_, let arguments):
                    #"""
                    mapfile -t COMPREPLY < <(\#(program) \#(arguments) 2>/dev/null | while IFS= read -r before; do \#
                    [[ $before == "${word//[\\\"\']/}"* ]] && printf '%s\n' "$before"; done); compopt -o filenames
                    """#
                case .nothing: nil
                }
            return action.map { "            --\(option.name)) \($0) ;;" }
        }
        let options = optionsByCommand.map { words, options in
            "            \(quoted(words))) \(options.map { "--\($0.name)" }.candidates) ;;"
        }
        let words =
            (commandChoices + commandsOfText).map { name, words in
                "            \(quoted(name))) \(words.candidates) ;;"
            }
            + commandsOfFiles.map { "            \(quoted($0))) \(files) ;;" }
        return #"""
            # bash completion for \#(program)
            _\#(program)() {
                local word option= command= before ended= joined=
                local -a words=()
                # bash takes words apart at some signs, as in --name=value and http://host.
                for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
                    if [[ ${#words[@]} -gt 0 && $word && ! ${word//[=:]/} ]]; then
                        words[-1]+=$word joined=yes
                    elif [[ $joined ]]; then
                        words[-1]+=$word joined=
                    else
                        words+=("$word")
                    fi
                done
                word=${words[-1]}
                for before in "${words[@]:0:${#words[@]}-1}"; do
                    if [[ $option ]]; then
                        option=
                        continue
                    fi
                    case $ended$before in
                        --) ended=yes ;;
                        \#(optionsWithValue.joined(separator: " | ")))
                            [[ ' \#(flagsOfCommands.joined(separator: " ")) ' == *" $command$before "* ]] ||
                                option=$before ;;
                        -*) ;;
                        *) case $command in
                            \#(beginnings.joined(separator: " | "))) command+=${command:+ }$before ;;
                        esac ;;
                    esac
                done
                COMPREPLY=()
                if [[ ! $option && ! $ended && $word == --*=* ]]; then
                    option=${word%%=*}
                    word=${word#*=}
                fi
                if [[ $option ]]; then
                    case $option in
            \#(values.joined(separator: "\n"))
                    esac
                    # Where the sign does not part words, what is typed before it is part of what is offered.
                    if [[ $COMP_WORDBREAKS != *=* && ${words[-1]} == "$option="* ]]; then
                        COMPREPLY=("${COMPREPLY[@]/#/$option=}")
                    fi
                elif [[ ! $ended && $word == -* ]]; then
                    case $command in
            \#(options.joined(separator: "\n"))
                    esac
                else
                    case $command in
                        '') \#(firstWords.map(\.word).candidates) ;;
            \#(words.joined(separator: "\n"))
                    esac
                fi
                # What is typed before a colon that parts words is no part of what is offered.
                if [[ $COMP_WORDBREAKS == *:* && $word == *:* ]]; then
                    COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")
                fi
                if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]]; then compopt -o nospace; fi
            }
            complete -F _\#(program) \#(program)
            """#
    }
}

extension [String] {
    /// The command that completes the typed word from these words.
    fileprivate var candidates: String {
        "mapfile -t COMPREPLY < <(compgen -W '\(joined(separator: " "))' -- \"$word\")"
    }
}
