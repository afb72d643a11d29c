import Foundation
import Testing

@testable import PackageTool

@Suite("Code in the guides") struct QuotedCodeTests {
    /// A block of code in a guide, and the file that its first line names.
    struct Quotation: CustomTestStringConvertible {
        var file: String
        /// Runs of consecutive lines, without their indentation.
        var runs: [[String]]

        var testDescription: String { "\(file): \(runs.first?.first ?? "")" }
    }

    @Test("Each quoted run of lines is in the file that the guide names", arguments: try quotations())
    func quotation(_ quotation: Quotation) throws {
        let texts = try Self.files(named: quotation.file).map { path in
            try Self.lines(of: String(contentsOf: path, encoding: .utf8)).joined(separator: "\n")
        }
        #expect(texts.count == 1, "one file of this name")
        for run in quotation.runs { #expect(texts.contains { $0.contains(run.joined(separator: "\n")) }) }
    }

    @Test("The guide to concurrency has quotations, and a reason for each upcoming feature of the manifest")
    func guide() throws {
        let guide = try PackageCopy.original.text(of: Self.guide)
        let manifest = try PackageCopy.original.text(of: "Package.swift")
        let features = manifest.matches(of: /enableUpcomingFeature\("(\w+)"\)/).map { String($0.1) }
        #expect(try Self.quotations().count > 5)
        #expect(!features.isEmpty)
        for feature in features { #expect(guide.contains("- `\(feature)`: ")) }
    }

    private static let guide = "Apps/FeedHost/FeedHost.docc/Concurrency.md"

    private static func quotations() throws -> [Quotation] {
        let text = try PackageCopy.original.text(of: guide)
        return text.matches(of: /```swift\n *\/\/ (?<file>\S+\.swift)\n(?<code>(?s).*?)```/).map { match in
            let runs = lines(of: String(match.code)).split(separator: "…").map { run in
                run.filter { !$0.isEmpty }
            }
            return Quotation(file: String(match.file), runs: runs.filter { !$0.isEmpty })
        }
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func files(named name: String) throws -> [URL] {
        try ["Modules", "Apps", "Tests"].flatMap { top in
            let folder = PackageCopy.original.appending(path: top)
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix("/\(name)") }.map { folder.appending(path: $0) }
        }
    }
}
