import FileTesting
import Foundation
import Testing

@testable import CommandLineKit

private let fishPath = "/usr/bin/fish"
private let zshPath = "/usr/bin/zsh"

@Suite("The documents of a command line") struct DocumentTests {
    // MARK: Shells

    @Test(
        "fish completes commands, their words, options and their choices",
        .enabled(if: FileManager.default.isExecutableFile(atPath: fishPath), "needs Debian's fish"),
        arguments: [
            ("sample cache c", ["clear"]), ("sample --storage m", ["memory"]),
            ("sample --stora", ["--storage"]), ("sample sh", ["show"]), ("sample --locale p", ["pt-BR"]),
            ("sample show 1 --js", []), ("sample cache info --js", ["--json"]),
            ("sample find a t", ["title:"]), ("sample find -a is:", ["is:new", "is:old"]),
            ("sample rule a", ["add"]), ("sample rule add -a has:", ["has:a", "has:b"]),
            ("sample rule add --storage ti", ["title:"]), ("sample rule remove ti", []),
            ("sample find --storage ti", ["title:"]), ("sample find --source F", ["Field Notes", "Fox"]),
        ])
    func fish(typed: String, offered: [String]) throws {
        let script = """
            \(Sample.table.text(of: .fish, with: Sample.sections))
            function sample; test "$argv" = names; and printf '%s\\n' 'Field Notes' Fox Lens; end
            complete -C '\(typed)'
            """
        let lines = try output(of: fishPath, ["--no-config", "-c", script]).split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != "\t" }) } == offered)
    }

    @Test(
        "zsh loads its completions without an error",
        .enabled(if: FileManager.default.isExecutableFile(atPath: zshPath), "needs Debian's zsh"))
    func zsh() throws {
        #expect(
            try output(of: zshPath, ["-f", "-n", "-c", Sample.table.text(of: .zsh, with: Sample.sections)])
                .isEmpty)
        #expect(Sample.table.text(of: .zsh, with: []).contains(#":value:(en pt-BR x\:y)"#))
    }

    /// The completions of bash with the cursor after the last of these words.
    private func offered(_ words: String...) throws -> [String] {
        let script = """
            \(Sample.table.text(of: .bash, with: Sample.sections))
            sample() { [[ $* == names ]] && printf '%s\\n' 'Field Notes' Fox Lens; }
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sample 2>/dev/null; printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try output(of: "/bin/bash", ["--norc", "-c", script, "bash", "sample"] + words)
            .split(separator: "\n").map(String.init)
    }

    @Test("bash completes commands and their words")
    func commands() throws {
        #expect(try offered("") == ["list", "show", "open", "join", "find", "rule", "cache"])
        #expect(try offered("cache", "c") == ["clear"])
        #expect(try offered("rule", "") == ["add", "remove"])
        #expect(try offered("rule", "remove", "").isEmpty)
        #expect(try offered("list", "").isEmpty)
        #expect(try offered("open", "/bin/ba").contains("/bin/bash"))
    }

    @Test(
        "bash completes the words of a text, behind a colon what it lacks, and lines that the program prints")
    func text() throws {
        #expect(try offered("find", "") == ["title:", "is:new", "is:old"])
        #expect(try offered("find", "--storage", "ti") == ["title:"])
        #expect(try offered("find", "a", "-b", "is", ":") == ["new", "old"])
        #expect(try offered("rule", "add", "--storage", "has", ":", "b") == ["b"])
        #expect(try offered("rule", "add", "--stora") == ["--storage"])
        #expect(try offered("rule", "--stora") == ["--storage"])
        #expect(try offered("rule", "remove", "--stora").isEmpty)
        #expect(try offered("find", "is", ":", "n") == ["new"])
        #expect(try offered("find", "--source", "F") == ["Field Notes", "Fox"])
        #expect(try offered("find", "--source", #"Field\ N"#) == ["Field Notes"])
        #expect(try offered("find", "--source", #""Fi"#) == ["Field Notes"])
        #expect(try offered("find", "--source", "=", "L") == ["Lens"])
        #expect(try offered("find", "--stor") == ["--storage"])
    }

    @Test("bash completes the options that apply to the command, and none after --")
    func optionsOfCommand() throws {
        #expect(try offered("cache", "clear", "--st") == ["--store"])
        #expect(try offered("cache", "clear", "--js").isEmpty)
        #expect(try offered("cache", "--js") == ["--json"])
        #expect(try offered("--store", "list", "cache", "info", "--js") == ["--json"])
        #expect(try offered("list", "--", "--js").isEmpty)
        #expect(try offered("--", "li") == ["list"])
        #expect(try offered("--header", "http", ":", "//a.example", "ca") == ["cache"])
    }

    @Test("bash completes options, and an option's words after a space or an equals sign")
    func options() throws {
        #expect(try offered("--sto") == ["--store", "--storage"])
        #expect(try offered("list", "--storage", "") == ["sqlite", "memory", "none"])
        #expect(try offered("--storage", "=") == ["sqlite", "memory", "none"])
        #expect(try offered("--storage", "=", "m") == ["memory"])
        #expect(try offered("--locale", "p") == ["pt-BR"])
        #expect(try offered("--limit", "").isEmpty)
        #expect(try offered("--log", "/bin/ba").contains("/bin/bash"))
        #expect(try offered("list", "--store", "/et") == ["/etc"])
    }

    @Test(
        "The table's text is quoted in a shell's completions",
        arguments: [Document.zsh, .fish])
    func quotation(document: Document) {
        for line in Sample.table.text(of: document, with: Sample.sections).split(separator: "\n") {
            #expect(line.replacing(#"'\''"#, with: "").count { $0 == "'" }.isMultiple(of: 2), "\(line)")
        }
    }

    // MARK: Help and manual page

    @Test("Every document contains every option and every command", arguments: Document.allCases)
    func completeness(document: Document) {
        let text = Sample.table.text(of: document, with: Sample.sections).replacing("\\-", with: "-")
        for option in Sample.table.options {
            #expect(
                text.contains("--\(option.name)") || text.contains("-l \(option.name) "), "\(option.name)")
        }
        for word in Sample.table.commands.flatMap(\.words) { #expect(text.contains(word)) }
    }

    @Test("The help contains the tables, the sections and the exit codes")
    func help() {
        #expect(
            Sample.table.help(with: Sample.sections) == """
                sample, a sample.

                  sample [options]                   read
                  sample list [--limit N] [options]  print it
                  sample show ID [options]           print one, as 'show' does
                  sample open FILE [options]         open one
                  sample join ID [ID]… [options]     join some
                  sample find QUERY… [options]       find one
                  sample rule add QUERY… [options]   make a rule
                  sample rule remove N [options]     remove a rule
                  sample cache info|clear [options]  look at it: or clear it

                Options (anywhere, as --name VALUE or --name=VALUE; the last one wins; in brackets: the \
                commands of an option
                that not all commands take):
                  --store DIR                   where it lives [list, cache]
                  --storage sqlite|memory|none  which [store] [the app, list]
                  --storage                     with the store's name [find, rule add]
                  --source SOURCE               of one [find]
                  --limit N                     how many [list]
                  --offline                     no network [the app, list, show, open, cache info]
                  --json                        one object a line [list, cache info]
                  --header 'NAME: VALUE'        sent along
                  --locale ID                   the language
                  --log FILE                    what happens
                  --help                        print this

                Files:
                  ~/.sample  what it's told

                One line.
                Another.

                Exit codes: 0 done, 2 wrong usage.
                """)
        #expect(Sample.table.version == "sample 1.2.3")
    }

    @Test("The manual page has the sections with their details, escaped for roff")
    func manualPage() {
        let page = Sample.table.text(of: .man, with: Sample.sections)
        #expect(page.hasPrefix(#".TH SAMPLE 1 "2026-01-31" "sample 1.2.3" "User Commands""#))
        #expect(page.contains(".SH DESCRIPTION\nIt does nothing \\- and says so.\n"))
        #expect(
            page.contains(
                """
                .SH FILES
                .TP
                .B \\(ti/.sample
                what it\\(aqs told
                .PP
                \\&.hidden details
                .PP
                One line. Another.

                """))
        #expect(page.contains(".B cache info|clear\n"))
        #expect(page.contains(".B list [\\-\\-limit N]\nprint it"))
        #expect(page.hasSuffix(".SH EXIT STATUS\n.TP\n.B 0\ndone\n.TP\n.B 2\nwrong usage"))
    }
}
