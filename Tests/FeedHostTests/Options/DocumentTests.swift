import Foundation
import Testing

@testable import FeedHost

@Suite("What is made from the tables of options and commands")
struct DocumentTests {
    /// What a program prints.
    private func output(of path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    nonisolated private static let fish = "/usr/bin/fish"
    nonisolated private static let zsh = "/usr/bin/zsh"

    @Test(
        "fish, where it is installed, offers commands, their words, options and their choices",
        .enabled(if: FileManager.default.isExecutableFile(atPath: Self.fish), "needs Debian's fish"),
        arguments: [
            ("feedhost cache v", ["verify"]), ("feedhost --graphics s", ["sixel", "symbols"]),
            ("feedhost --stora", ["--storage"]), ("feedhost com", ["comments"]),
        ])
    func fish(typed: String, offered: [String]) throws {
        let script = Settings.Document.fish.text + "\ncomplete -C '\(typed)'"
        let lines = try output(of: Self.fish, ["--no-config", "-c", script]).split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != "\t" }) } == offered)
    }

    @Test(
        "zsh, where it is installed, finds nothing to complain of",
        .enabled(if: FileManager.default.isExecutableFile(atPath: Self.zsh), "needs Debian's zsh"))
    func zsh() throws {
        #expect(try output(of: Self.zsh, ["-f", "-n", "-c", Settings.Document.zsh.text]).isEmpty)
    }

    /// What bash offers where the cursor stands behind the last of these words.
    private func offered(_ words: String...) throws -> [String] {
        let script = """
            \(Settings.Document.bash.text)
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _feedhost; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["--norc", "-c", script, "bash"] + words
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("bash offers commands, and a command's words behind it")
    func commands() throws {
        #expect(try offered("feedhost", "") == CommandSyntax.table.compactMap(\.name))
        #expect(try offered("feedhost", "cache", "v") == ["verify"])
        #expect(try offered("feedhost", "list", "").isEmpty)
    }

    @Test("bash offers the options that the command can use, and none behind --")
    func optionsOfCommand() throws {
        #expect(try offered("feedhost", "cache", "clear", "--st") == ["--store"])
        #expect(try offered("feedhost", "cache", "clear", "--js").isEmpty)
        #expect(try offered("feedhost", "--store", "list", "cache", "info", "--js") == ["--json"])
        #expect(try offered("feedhost", "list", "--", "--js").isEmpty)
        #expect(try offered("feedhost", "--", "li") == ["list"])
        #expect(try offered("feedhost", "--base-url", "http", ":", "//a.example", "ca") == ["cache"])
    }

    @Test("The languages that are offered are those that there are sentences in")
    func languages() throws {
        #expect(
            Set(Completions.languages.map { $0.lowercased() })
                == Set(Bundle.module.localizations.map { $0.lowercased() }))
        #expect(try offered("feedhost", "--locale", "p") == ["pt-BR"])
    }

    @Test("bash offers options, and an option's choices behind a space or an equals sign")
    func options() throws {
        #expect(try offered("feedhost", "--sto") == ["--store", "--storage"])
        #expect(try offered("feedhost", "list", "--storage", "") == ["sqlite", "memory", "none"])
        #expect(try offered("feedhost", "--storage", "=") == ["sqlite", "memory", "none"])
        #expect(try offered("feedhost", "--storage", "=", "m") == ["memory"])
        #expect(try offered("feedhost", "--limit", "").isEmpty)
    }

    @Test("Every document names every option and every command", arguments: Settings.Document.allCases)
    func completeness(document: Settings.Document) {
        let text = document.text.replacing("\\-", with: "-")
        for option in Option.table {
            #expect(
                text.contains("--\(option.name)") || text.contains("-l \(option.name) "), "\(option.name)")
        }
        for name in CommandSyntax.table.compactMap(\.name) { #expect(text.contains(name)) }
    }

    @Test("The manual page holds only what roff takes: ASCII, and no line that begins with an apostrophe")
    func manualPage() {
        let lines = Settings.Document.man.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
        #expect(!lines.contains { $0.hasPrefix("'") || $0.hasSuffix(" ") || $0.isEmpty })
        #expect(!zip(lines, lines.dropFirst()).contains { $0 == ".br" && $1.hasPrefix(".SH") })
        let requests: Set = [".TH", ".SH", ".PP", ".TP", ".B", ".BR", ".br"]
        #expect(
            lines.filter { $0.hasPrefix(".") }.allSatisfy { line in
                requests.contains(String(line.prefix { $0 != " " }))
            })
    }

    @Test("mandoc finds nothing to say of the manual page", .slow(with: "mandoc"))
    func lint() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/feedhost.1"
        try (Settings.Document.man.text + "\n").write(toFile: file, atomically: false, encoding: .utf8)
        #expect(try output(of: "/usr/bin/mandoc", ["-T", "lint", file]) == "")
    }

    @Test("Text from the tables cannot end a quotation in a shell's completions")
    func quotation() {
        for text in [Completions.zsh, Completions.fish] {
            for line in text.split(separator: "\n") {
                #expect(line.replacing(#"'\''"#, with: "").count { $0 == "'" }.isMultiple(of: 2), "\(line)")
            }
        }
    }
}
