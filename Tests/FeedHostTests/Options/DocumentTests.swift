import AppSettings
import CommandLineKit
import FileTesting
import Foundation
import Testing

@testable import FeedHost

@Suite("FeedHost's help, completions and manual page")
struct DocumentTests {
    @Test(
        "The shells, where they are installed, find no error in their completions",
        arguments: [(Document.bash, "bash"), (.zsh, "zsh"), (.fish, "fish")])
    func completions(document: Document, shell: String) throws {
        let path = "/usr/bin/\(shell)"
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        let text = CommandLineTable.feedHost.text(of: document, keys: .feedHost)
        #expect(try output(of: path, ["-n", "-c", text]).isEmpty)
        for line in text.split(separator: "\n") where shell != "bash" {
            #expect(line.replacing(#"'\''"#, with: "").count { $0 == "'" }.isMultiple(of: 2), "\(line)")
        }
    }

    @Test("The languages that are offered are those that there are sentences in")
    func languages() throws {
        let locale = try #require(CommandLineTable.feedHost.options.first { $0.name == "locale" })
        guard case .text(_, let languages) = locale.value else { return #expect(Bool(false)) }
        #expect(
            Set(languages.map { $0.lowercased() }) == Set(Bundle.module.localizations.map { $0.lowercased() })
        )
    }

    @Test("The manual page holds only what roff takes: ASCII, and no line that begins with an apostrophe")
    func manualPage() {
        let lines = CommandLineTable.feedHost.text(of: .man, keys: .feedHost).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
        #expect(!lines.contains { $0.hasPrefix("'") || $0.hasSuffix(" ") || $0.isEmpty })
        #expect(!zip(lines, lines.dropFirst()).contains { $0 == ".br" && $1.hasPrefix(".SH") })
        let requests: Set = [
            ".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".RS", ".RE", ".nf", ".fi", ".B", ".BR", ".br",
        ]
        #expect(
            lines.filter { $0.hasPrefix(".") }.allSatisfy { line in
                requests.contains(String(line.prefix { $0 != " " }))
            })
    }

    @Test("mandoc finds nothing to say of the manual page", .slow(with: "mandoc"))
    func lint() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/feedhost.1"
        try (CommandLineTable.feedHost.text(of: .man, keys: .feedHost) + "\n").write(
            toFile: file, atomically: false, encoding: .utf8)
        #expect(try output(of: "/usr/bin/mandoc", ["-T", "lint", file]) == "")
    }
}
