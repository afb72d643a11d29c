import CommandLineKit
import FileTesting
import Foundation
import HTTPTesting
import Testing

@testable import AppSettings
@testable import FeedHost

@Suite("The manual") struct ManualTests {
    nonisolated private static let folder = Installation.package + "/Apps/FeedHost/FeedHost.docc/Manual"

    nonisolated static func text(of topic: Topic) throws -> String {
        try String(contentsOfFile: "\(folder)/\(topic.fileName).md", encoding: .utf8)
    }

    private let program: FeedHostProgram
    private let store: TemporaryFolder

    init() throws {
        store = try TemporaryFolder()
        program = FeedHostProgram(baseURL: Settings.publicServer, store: store.path, isServerNamed: false)
    }

    @Test("Each page is a topic, has two screens at most, and is in the documentation's list")
    func pages() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(files) == Set(Topic.allCases.map { "\($0.fileName).md" }))
        let list = try String(contentsOfFile: Self.folder + "/../FeedHost.md", encoding: .utf8)
        for topic in Topic.allCases {
            let page = topic.page.text(columns: 80)
            #expect(page.split(separator: " ").count <= 500, "\(topic)")
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(topic)")
            #expect(!page.contains("<doc:") && !page.contains("]("), "\(topic)")
            #expect(list.contains("<doc:\(topic.fileName)>"))
            #expect(!topic.page.summary.isEmpty && topic.page.summary.hasSuffix("."))
        }
    }

    @Test("help lists all topics, and prints each, even where its output is a pipe")
    func topics() async throws {
        let list = try await program.run(["help"])
        #expect(list.status == 0)
        for topic in Topic.allCases {
            #expect(list.lines.contains { $0.hasPrefix("  \(topic.rawValue) ") })
            let page = try await program.run(["help", topic.rawValue])
            #expect(page.status == 0 && page.output == topic.page.text(columns: 80) + "\n")
        }
    }

    @Test("An unknown topic is a line with all topics, and exits with 2")
    func unknown() async throws {
        let result = try await program.run(["help", "painting"])
        #expect(result.status == 2 && result.output == "")
        #expect(result.errors.split(separator: "\n").count == 1)
        for topic in Topic.allCases { #expect(result.errors.contains(topic.rawValue)) }
    }

    @Test("The manual page has all topics")
    func manualPage() throws {
        let page = CommandLineTable.feedHost.text(of: .man, keys: .feedHost)
        for topic in Topic.allCases {
            let title = try #require(Self.text(of: topic).split(separator: "\n").first?.dropFirst(2))
            #expect(page.contains("\n.SH \(title.uppercased())\n"))
        }
    }

    @Test(
        "Files that README.md and the manual link to exist",
        arguments: [nil] + Topic.allCases.map(Optional.some))
    func links(topic: Topic?) throws {
        let text =
            try topic.map(Self.text)
            ?? String(contentsOfFile: Installation.package + "/README.md", encoding: .utf8)
        let folder = topic == nil ? Installation.package : Self.folder
        let links = text.matches(of: #/\]\(([^)#]+)\)/#).map { String($0.1) }
        for link in links where !link.hasPrefix("http") {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/\(link)"), "\(link)")
        }
        for link in text.matches(of: #/<doc:(\w+)>/#) {
            #expect(Topic.allCases.contains { $0.fileName == link.1 }, "\(link.1)")
        }
    }

    @Test("The commands and configurations of each page succeed", .slow(), arguments: Topic.allCases)
    func tried(topic: Topic) async throws {
        let said = try await onOwnThread {
            try output(
                of: Installation.package + "/Tools/try-manual",
                [
                    "--bin", Executables.url(of: "FeedHost").deletingLastPathComponent().path,
                    topic.fileName,
                ])
        }
        #expect(said == "Tried \(topic.fileName)\n" || said.hasPrefix("Skipped \(topic.fileName)"))
    }
}
