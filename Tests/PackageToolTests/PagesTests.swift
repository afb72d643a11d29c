import Foundation
import Testing

@testable import PackageTool

@Suite("Pages of the repository") struct PagesTests {
    @Test("Each relative link of a page leads to a file", arguments: try pages())
    func links(path: String) throws {
        let text = try PackageCopy.original.text(of: path)
        let folder = PackageCopy.original.appending(path: path).deletingLastPathComponent()
        for match in text.matches(of: /\]\((?<target>[^)\s#]+)/) where !match.target.contains(":") {
            let file = folder.appending(path: String(match.target))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.target)")
        }
    }

    @Test("The threats that the model of SECURITY.md names have a test each")
    func threats() throws {
        let text = try PackageCopy.original.text(of: ".github/SECURITY.md")
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.count > 10)
        for row in rows { #expect(row.contains("](../Tests/"), "\(row)") }
    }

    @Test("Editors indent and break lines as the formatter does")
    func editors() throws {
        let format =
            try JSONSerialization.jsonObject(
                with: Data(PackageCopy.original.text(of: ".swift-format").utf8)) as? [String: Any]
        let editors = try PackageCopy.original.text(of: ".editorconfig")
        let spaces = try #require((format?["indentation"] as? [String: Any])?["spaces"] as? Int)
        let length = try #require(format?["lineLength"] as? Int)
        #expect(editors.contains("\nindent_size = \(spaces)\n"))
        #expect(editors.contains("\nmax_line_length = \(length)\n"))
    }

    private static func pages() throws -> [String] {
        try Subprocess(words: ["git", "ls-files", "*.md"], folder: PackageCopy.original).lines()
            .filter { !$0.contains("Templates/") }
    }
}
