import Foundation

/// A page of the documentation that shows declarations of the package's sources.
///
/// A line such as
///
///     Code: [`Page.next`](../../../Modules/Interfaces/ItemInterface/Page.swift)
///
/// becomes the declaration when the documentation is built. Where the page is read as a file, it is a link.
struct QuotedPage {
    /// The page's file in the package.
    let path: String
    let text: String

    /// The most lines of a declaration.
    static let lineLimit = 30

    /// The page with the declarations in place of their lines, and a message for each that is missing or too long.
    func quoting(from package: URL) -> (text: String, faults: [String]) {
        var faults: [String] = []
        let lines = text.components(separatedBy: "\n").enumerated().map { index, line in
            guard let match = line.wholeMatch(of: /Code: \[`(?<name>[^`]+)`\]\((?<file>\S+\.swift)\)/) else {
                return line
            }
            do throws(ToolError) {
                return try declaration(String(match.name), in: String(match.file), of: package)
            } catch {
                faults.append("\(path):\(index + 1): \(error.message).")
                return line
            }
        }
        return (lines.joined(separator: "\n"), faults)
    }

    private func declaration(
        _ name: String, in link: String, of package: URL
    ) throws(ToolError) -> String {
        let folder = package.appending(path: path).deletingLastPathComponent()
        let file = folder.appending(path: link).standardized.path
        let root = package.standardized.path + "/"
        guard file.hasPrefix(root), let source = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ToolError("\(link) is no file of the package")
        }
        let code = try SourceDeclaration.text(of: name, in: source)
        let count = code.split(separator: "\n", omittingEmptySubsequences: false).count
        guard count <= Self.lineLimit else {
            throw ToolError("\(name) has \(count) lines, and a page shows at most \(Self.lineLimit)")
        }
        return "```swift\n// \(file.dropFirst(root.count))\n\(code)\n```"
    }
}

extension PackageTool {
    /// Checks the declarations that pages of the documentation quote, or writes the pages with them below a folder.
    func quotations(_ arguments: inout Arguments) throws -> Bool {
        let output = try arguments.option("--into").map { package.appending(path: $0) }
        try arguments.end()
        return report(try quotationFaults(writingPagesBelow: output))
    }

    /// A message for each declaration that a page quotes and that is missing or too long.
    func quotationFaults(writingPagesBelow output: URL? = nil) throws -> [String] {
        try ["Apps", "Modules"].flatMap { top in
            try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: top).path).sorted()
                .map { "\(top)/\($0)" }.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        }.flatMap { path in
            let quoted = try QuotedPage(path: path, text: package.text(of: path)).quoting(from: package)
            if let output { try quoted.text.write(below: output, at: path) }
            return quoted.faults
        }
    }
}
