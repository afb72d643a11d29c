import CommandLineKit
import Foundation
import PresentationInterface

/// A topic of the manual: a page of `FeedHost.docc/Manual`, which the documentation has, too.
nonisolated package enum Topic: String, CaseIterable, Sendable {
    case subscribing, reading, searching, rules
    case severalMachines = "several-machines"
    case pictures, accessibility, configuration, files, privacy, troubleshooting
    case fromNewsboat = "from-newsboat"
    case fromNetNewsWire = "from-netnewswire"
    case fromFreshRSS = "from-freshrss"
    case fromFeedly = "from-feedly"

    /// The name of the page's file.
    var fileName: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

extension Topic {
    var page: ManualTopic {
        var text = markdown
        for other in Topic.allCases {
            text = text.replacing(
                "<doc:\(other.fileName)>", with: "`\(Program.feedHost.name) help \(other.rawValue)`")
        }
        return ManualTopic(markdown: text)
    }

    private var markdown: String {
        let file = LocalizedStrings.resources().appending(path: "\(fileName).md")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            preconditionFailure("The page \(fileName).md is missing")
        }
        return text
    }

    /// The output of `help`: a topic, or the list of topics.
    package static func text(of topic: Topic?, columns: Int) -> String {
        if let topic { return topic.page.text(columns: columns) }
        let rows = allCases.map { "| \($0.rawValue) | \($0.page.summary) |" }
        let name = Program.feedHost.name
        return ManualTopic(
            markdown: """
                # Topics of the manual

                `\(name) help TOPIC` explains a topic. `\(name) --help` lists the commands, options and keys.

                \(rows.joined(separator: "\n"))
                """
        ).text(columns: columns)
    }
}
