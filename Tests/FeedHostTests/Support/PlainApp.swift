import AppSettings
import CommandLineKit
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

/// The app line by line, as the host composes it.
struct PlainApp {
    /// The options of each run.
    let options: [String]
    let home: String

    private final class Printed {
        var paragraphs: [[String]] = [[]]
    }

    /// Runs the app on these lines, and returns what it prints: a paragraph for the start and for each line.
    ///
    /// - Parameters:
    ///   - before: Called before each line with its number, the first one's being 1.
    ///   - adapt: Replaces components.
    func run(
        _ lines: [String], options more: [String] = [], status: Int32 = 0,
        before: @escaping (Int) -> Void = { _ in }, adapt: (inout Dependencies) -> Void = { _ in }
    ) async throws -> [[String]] {
        let settings = try Settings.read(
            arguments: ["--plain", "--timeout", "5"] + options + more, environment: ["HOME": home],
            keymap: .feedHost
        ).settings
        let printed = Printed()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            printed.paragraphs[printed.paragraphs.count - 1].append(String(text.dropLast()))
        }
        var rest = lines[...]
        var dependencies = try Composition.make(settings).dependencies
        adapt(&dependencies)
        let composition = Composition(settings: settings, dependencies: dependencies)
        let ended = try await composition.runLineByLine(to: output) { _ in
            guard let line = rest.popFirst() else { return nil }
            before(printed.paragraphs.count)
            printed.paragraphs.append([])
            return line
        }
        #expect(ended == status)
        return printed.paragraphs
    }
}
