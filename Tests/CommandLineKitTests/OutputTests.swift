import Glibc
import Testing
import TextInterface

@testable import CommandLineKit

@Suite("Standard output") struct OutputTests {
    @Test("Text is sanitized, and its signs are replaced by ASCII on request")
    func text() throws {
        for (hasPlainSigns, expected) in [
            (true, "maria . 2 days\nΩραία~\n"), (false, "maria · 2 days\nΩραία…\n"),
        ] {
            var written = ""
            let sut = Output(isTerminal: true, hasColor: false, columns: 80, hasPlainSigns: hasPlainSigns) {
                written += $0
            }
            try sut.text("maria · 2 days\nΩραία…")
            #expect(written == expected)
            try sut.text("\u{1B}[2J")
            #expect(!written.contains("\u{1B}"))
        }
    }

    @Test("A line is written unchanged")
    func line() throws {
        var written = ""
        try Output(isTerminal: false, hasColor: false, columns: 80) { written += $0 }.line("\u{1B}[0m…")
        #expect(written == "\u{1B}[0m…\n")
    }

    @Test("Writing to a read-only descriptor fails")
    func failure() {
        #expect(throws: OutputDescriptor.WriteError.self) { try OutputDescriptor(number: -1).write("x") }
    }

    @Test("A grid is printed with or without colors")
    func grid() {
        var grid = Grid(columns: 3, rows: 1)
        grid.put(
            SafeText("ab"), row: 0, column: 0, style: Style(foreground: Color(red: 1, green: 2, blue: 3)))
        #expect(GridPrinter.lines(of: grid, hasColor: false) == ["ab "])
        #expect(
            GridPrinter.lines(of: grid, hasColor: true) == ["\u{1B}[0;38;2;1;2;3mab\u{1B}[0m \u{1B}[0m"])
    }
}

@Suite("The environment of a terminal") struct TerminalEnvironmentTests {
    @Test("A terminal without a name is dumb", arguments: [nil, "", "dumb"])
    func dumb(name: String?) {
        var environment: [String: String] = [:]
        environment["TERM"] = name
        #expect(TerminalEnvironment.isDumb(environment))
        #expect(!TerminalEnvironment.isDumb(["TERM": "xterm"]))
    }

    @Test(
        "Signs are replaced by ASCII without UTF-8 and on the Linux console",
        arguments: [
            (["LANG": "en_US.UTF-8"], false), (["LANG": "el_GR.utf8@euro"], false),
            (["LC_ALL": "", "LC_CTYPE": "pt_BR.UTF-8"], false), (["LC_ALL": "C", "LANG": "C.UTF-8"], true),
            (["LANG": "el_GR"], true), ([:], true), (["LANG": "en_US.UTF-8", "TERM": "linux"], true),
        ])
    func signs(environment: [String: String], arePlain: Bool) {
        #expect(TerminalEnvironment.hasPlainSigns(environment) == arePlain)
    }

    @Test("The locale of messages is the first of three variables that is set and not empty")
    func messages() {
        #expect(TerminalEnvironment.localeOfMessages([:]) == nil)
        let environment = ["LC_ALL": "", "LC_MESSAGES": "pt_BR", "LC_CTYPE": "C", "LANG": "el_GR"]
        #expect(TerminalEnvironment.localeOfMessages(environment) == "pt_BR")
        #expect(TerminalEnvironment.localeOfLetters(environment) == "C")
    }

    @Test(
        "A value that is not a name of a locale is ignored",
        arguments: [
            String(repeating: "x", count: 10_000), "en" + String(repeating: "_AA", count: 30), "\u{1B}[2J",
            "en US",
            "ελ", "en\n",
        ])
    func unusable(value: String) {
        let environment = ["LC_ALL": value, "LC_MESSAGES": "pt_BR.UTF-8", "LC_CTYPE": value, "LANG": "el_GR"]
        #expect(TerminalEnvironment.localeOfMessages(environment) == "pt_BR.UTF-8")
        #expect(TerminalEnvironment.localeOfLetters(environment) == "el_GR")
    }

    @Test("Only unusable variables of locales are removed from the process")
    func removal() {
        let name = "LC_FEEDHOST_TEST"
        setenv(name, String(repeating: "x", count: 10_000), 1)
        setenv(name + "_2", "en_US.UTF-8@euro", 1)
        defer { unsetenv(name + "_2") }
        TerminalEnvironment.removeUnusableLocales([
            name: String(repeating: "x", count: 10_000), name + "_2": "en_US.UTF-8@euro", "PATH": "a\0b",
        ])
        #expect(getenv(name) == nil)
        #expect(getenv(name + "_2") != nil && getenv("PATH") != nil)
    }
}
