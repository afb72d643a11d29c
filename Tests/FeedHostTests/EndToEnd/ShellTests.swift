import ConcurrencyTesting
import Foundation
import Testing

@testable import FeedHost

@Suite("The installed program in shells", .inTurns) struct ShellTests {
    private let installation: Installation
    /// The lines that the installer recommends for a shell's settings.
    private let hints: [String: String]

    init() async throws {
        installation = try Installation(home: "ana")
        let result = try await installation.install()
        try #require(result.status == 0, "\(result.said)")
        var hints: [String: String] = [:]
        var shell = ""
        for line in result.lines {
            if let name = line.firstMatch(of: #/^For completions in (\w+), add to/#)?.1 {
                shell = String(name)
            } else if line.hasPrefix("    ") {
                hints[shell, default: ""] += line.dropFirst(4) + "\n"
            }
        }
        self.hints = hints
        _ = try await installation.run("mkdir data; touch data/x 'notes of today.txt'")
    }

    /// A terminal with a shell, once it has shown its prompt.
    private func open(_ shell: String, settings: String, in file: String) async throws -> TmuxTerminal {
        let path = URL(filePath: installation.home + "/" + file)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (settings + "\n" + (hints[shell] ?? "")).write(to: path, atomically: false, encoding: .utf8)
        let variables = installation.environment.map { "'\($0)=\($1)'" }.joined(separator: " ")
        let terminal = try TmuxTerminal(line: "cd '\(installation.home)'; env -i \(variables) \(shell) -i")
        try await terminal.screen(showing: "ready>")
        return terminal
    }

    /// Types the beginning of a line and the completion key, and waits for texts on the screen.
    private func complete(
        _ typed: String, on terminal: TmuxTerminal, tabs: Int = 1, showing texts: String...,
        besides absent: String...
    ) async throws {
        try terminal.press("-l", typed)
        try await terminal.screen(showing: typed.trimmingCharacters(in: .whitespaces))
        for _ in 0..<tabs { try terminal.press("Tab") }
        // Text that is typed behind is drawn after the completions.
        var screen = ""
        for text in texts { screen = try await terminal.screen(showing: text) }
        for text in absent { #expect(!screen.contains(text), "\(typed)") }
        try terminal.press("C-e", "C-u", "C-l")
        await eventually {
            let screen = (try? terminal.screen()) ?? typed
            return !texts.contains { screen.contains($0) }
        }
    }

    /// Types a line and the completion key, and expects no completion.
    private func completeNothing(_ typed: String, on terminal: TmuxTerminal) async throws {
        try terminal.press("-l", typed)
        try terminal.press("Tab")
        try terminal.press("-l", "end")
        let screen = try await terminal.screen(showing: "end")
        #expect(screen.contains("ready> \(typed)end"), "\(screen)")
        try terminal.press("C-e", "C-u", "C-l")
        await eventually { (try? !terminal.screen().contains("end")) == true }
    }

    private func completeValues(on terminal: TmuxTerminal, tabs: Int) async throws {
        try await complete("feedhost ", on: terminal, tabs: tabs, showing: "bookmarks", "comments", "doctor")
        try await complete("feedhost cache ", on: terminal, tabs: tabs, showing: "info", "clear", "verify")
        try await complete(
            "feedhost list --storage ", on: terminal, tabs: tabs, showing: "sqlite", "memory", "none")
        try await complete("feedhost --graphics=s", on: terminal, tabs: tabs, showing: "sixel", "symbols")
        try await complete("feedhost list --js", on: terminal, showing: "feedhost list --json")
        try await complete("feedhost list --store da", on: terminal, showing: "feedhost list --store data/")
        try await complete("feedhost --store=da", on: terminal, showing: "feedhost --store=data/")
        try await complete(
            "feedhost --log no", on: terminal, showing: #"feedhost --log notes\ of\ today.txt"#)
        try await complete("feedhost --locale el ca", on: terminal, showing: "feedhost --locale el cache")
        try await complete("feedhost -- lis", on: terminal, showing: "feedhost -- list")
        try await complete("feedhost search -a is:un", on: terminal, showing: "feedhost search -a is:unread")
        try await complete(
            "feedhost rule add -a is:un", on: terminal, showing: "feedhost rule add -a is:unread")
        try await complete("feedhost rule rem", on: terminal, showing: "feedhost rule remove")
        try await complete("feedhost rule add x --hi", on: terminal, showing: "feedhost rule add x --hide")
        try await complete("feedhost list --find ti", on: terminal, showing: "feedhost list --find title:")
        try await complete(
            "feedhost mark --read x --boo", on: terminal, showing: "feedhost mark --read x --bookmark")
        for typed in ["feedhost cache clear --js", "feedhost doctor --lim", "feedhost -- --js"] {
            try await completeNothing(typed, on: terminal)
        }
    }

    @Test(
        "bash completes commands, their options, values and paths, from where bash-completion looks",
        .slow(with: "bash"),
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/bash-completion/bash_completion")))
    func bash() async throws {
        #expect(hints["bash"] == nil)
        let terminal = try await open(
            "bash", settings: "PS1='ready> '; . /usr/share/bash-completion/bash_completion", in: ".bashrc")
        try await completeValues(on: terminal, tabs: 2)
        try await completeNothing("feedhost cache info ", on: terminal)
        try await completeNothing("feedhost list ", on: terminal)
        try await complete(
            "feedhost --base-url http://a.example lis", on: terminal,
            showing: "feedhost --base-url http://a.example list")
    }

    @Test(
        "zsh completes commands, their options, values and paths, with the lines that the installer says",
        .slow(with: "zsh"))
    func zsh() async throws {
        #expect(hints["zsh"] != nil)
        let terminal = try await open("zsh", settings: "PS1='ready> '", in: ".zshrc")
        try await completeValues(on: terminal, tabs: 1)
        try await complete(
            "feedhost cache info ", on: terminal, tabs: 2, showing: "--json", besides: "clear", "--limit")
    }

    @Test("fish completes commands, their options, values and paths", .slow(with: "fish"))
    func fish() async throws {
        #expect(hints["fish"] == nil)
        let terminal = try await open(
            "fish", settings: "function fish_prompt; echo -n 'ready> '; end", in: ".config/fish/config.fish")
        try await completeValues(on: terminal, tabs: 1)
        try await completeNothing("feedhost cache info ", on: terminal)
        try await completeNothing("feedhost list ", on: terminal)
    }

    @Test("man finds the manual page", .slow(with: "man"))
    func man() async throws {
        #expect(
            try await installation.run("man -w feedhost").said == installation.prefix
                + "/share/man/man1/feedhost.1\n")
        let page = try await installation.run("MANWIDTH=80 man -P cat feedhost").said
        #expect(page.contains("feedhost - a feed reader for the terminal"))
    }
}
