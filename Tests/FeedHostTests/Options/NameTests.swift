import AppSettings
import CommandLineKit
import Foundation
import Testing

@testable import FeedHost

@Suite("The program's name and environment in its sentences") struct NameTests {
    private func files(in folder: String, _ ext: String) throws -> [(path: String, text: String)] {
        let folder = Installation.package + "/" + folder
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix("." + ext) }
            .map { (folder + "/" + $0, try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) }
    }

    @Test("A command is named as one can type it")
    func commands() throws {
        let names = CommandLineTable.feedHost.commands.compactMap(\.name).joined(separator: "|")
        let wrong = try Regex("FeedHost(: |\\.swift)? ?(--|(\(names))\\b)")
        for (path, text) in try files(in: "Apps/FeedHost", "swift") + files(in: "Apps", "strings")
            + files(in: "Modules", "strings")
        {
            for line in text.split(separator: "\n") where line.contains("\"") {
                #expect(try wrong.firstMatch(in: line) == nil, "\(path): \(line)")
            }
        }
    }

    @Test("Help and manual page name every variable of the environment that the program reads")
    func environment() throws {
        let page = CommandLineTable.feedHost.text(of: .man, keys: .feedHost).replacing("\\-", with: "-")
        let code = try files(in: "Apps/FeedHost", "swift") + files(in: "Modules/Infrastructure", "swift")
        for (path, text) in code where text.contains(#/getenv\(|environment\[|EnvironmentVariable/#) {
            for variable in text.matches(of: #/"([A-Z][A-Z_]+[A-Z])"/#).map({ String($0.1) })
            where !Self.others.contains(variable) {
                #expect(
                    CommandLineTable.feedHost.help(keys: .feedHost).contains(variable), "\(path): \(variable)"
                )
                #expect(page.contains(variable), "\(path): \(variable)")
            }
        }
    }

    /// Words in capitals that are not variables, and HOME, in which the help's folders are.
    private static let others: Set = [
        "HOME", "LLVM_PROFILE_FILE", "PATH", "TMUX", "TMUX_PANE", "GET", "POST", "DIR",
        "DURATION", "FILE",
        "ID", "MB", "URL", "SECONDS",
        "POSIX",
    ]

    @Test("What README.md and the manual say to run is something that the program takes")
    func documents() throws {
        let readme = try String(contentsOfFile: Installation.package + "/README.md", encoding: .utf8)
        let text = try readme + Topic.allCases.map(ManualTests.text).joined()
        let lines = text.matches(of: #/`(?:Tools/run|feedhost)((?: [^`]+)?)`/#).map { String($0.1) }
        #expect(lines.count > 20)
        let names = Set(CommandLineTable.feedHost.commands.compactMap(\.name))
        let values: [Substring: String] = ["N": "1", "URL": "http://a.example"]
        for line in lines where !names.contains(String(line.dropFirst())) {
            let words = line.split(separator: " ").map { values[$0] ?? String($0) }
            var settings = Settings()
            #expect(throws: Never.self, "\(line)") {
                try CommandLineTable.feedHost.read(words, into: &settings)
            }
        }
    }
}
