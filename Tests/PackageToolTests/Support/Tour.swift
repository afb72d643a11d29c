import Foundation
import Testing

/// An article whose blocks are followed in their order: `console` blocks have commands and their outputs,
/// `diff` blocks changes of one file, which their first line names.
struct Tour {
    /// The article in the package.
    static let path = "Apps/FeedHost/FeedHost.docc/Tour.md"

    enum Step: Equatable {
        /// A line of bash, and the lines of its output, where `…` is any text, or any lines.
        case command(String, output: [String])
        /// Consecutive lines of a file, and their replacement.
        case change(file: String, old: String, new: String)
    }

    let steps: [Step]

    init(_ article: String) throws {
        steps = article.matches(of: /```(?<kind>console|diff)\n(?<lines>(?s).*?)\n```/).flatMap { block in
            let lines = block.lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return block.kind == "diff" ? [Self.change(lines)] : Self.commands(lines)
        }
    }

    private static func change(_ lines: [String]) -> Step {
        func text(without sign: Character) -> String {
            lines.dropFirst().filter { $0.first != sign }.map { String($0.dropFirst()) }.joined(
                separator: "\n")
        }
        return .change(
            file: String(lines[0].dropFirst("--- ".count)), old: text(without: "+"), new: text(without: "-"))
    }

    private static func commands(_ lines: [String]) -> [Step] {
        let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") } + [lines.endIndex]
        return zip(starts, starts.dropFirst()).map { start, end in
            .command(String(lines[start].dropFirst(2)), output: Array(lines[start + 1..<end]))
        }
    }

    func follow(in copy: PackageCopy) throws {
        for step in steps {
            switch step {
            case .command(let line, let expected):
                let output = try copy.output(ofLine: line)
                guard Self.matches(output, expected) else {
                    Issue.record("\(line)\nprints\n\(output)\nand not\n\(expected.joined(separator: "\n"))")
                    return
                }
            case .change(let file, let old, let new): try copy.replace(old, by: new, in: file)
            }
        }
    }

    /// Whether an output has exactly these lines. Empty lines, and spaces around a line, do not count.
    static func matches(_ output: String, _ pattern: [String]) -> Bool {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let expression = lines(pattern.joined(separator: "\n")).map { line in
            line == "…"
                ? "(?:.*\n)*"
                : NSRegularExpression.escapedPattern(for: line).replacing("…", with: ".*") + "\n"
        }.joined()
        let text = lines(output).map { $0 + "\n" }.joined()
        return text.range(of: "^(?:\(expression))$", options: .regularExpression) != nil
    }
}

extension PackageCopy {
    /// The standard output and error of a line of bash in the copy's folder, whatever its exit code.
    func output(ofLine line: String) throws -> String {
        // Of the app's folder of products only the modules of the app are built.
        let narrowed = line.hasPrefix("swift ") ? ["FEEDHOST_ONLY": "FeedHost"] : [:]
        let environment = ["FEEDHOST_SLOW": "", "HOME": folder.path].merging(narrowed) { $1 }
        return try run(["/bin/bash", "-c", line], environment: environment).said
    }
}
