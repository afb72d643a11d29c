import Foundation

/// The equivalent mutants of a module, which no test can notice: `Tools/Mutants/Equivalent/MODULE.txt`.
///
/// A line is a mutant's ``Mutant/name``, a colon and the reason.
struct Equivalents {
    private(set) var names: Set<String> = []

    /// - Throws: ``Stop`` if a line has no reason.
    init(of module: String, in package: URL) throws {
        let file = "Tools/Mutants/Equivalent/\(module).txt"
        guard let text = try? String(contentsOf: package.appending(path: file), encoding: .utf8) else {
            return
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            // The colon of an argument label has no space behind it.
            guard let end = line.firstRange(of: ": ") else {
                throw Stop(sentence: "\(file), line \(index + 1): a reason is missing.")
            }
            names.insert(String(line[..<end.lowerBound]))
        }
    }

    func contains(_ mutant: Mutant) -> Bool { names.contains(mutant.name) }
}
