import Foundation

/// Tries one table's mutants, each in the same scratch copy.
struct Trial {
    private let table: MutantTable
    private let copy: ScratchCopy

    init(of table: MutantTable, in package: URL) throws {
        self.table = table
        copy = try ScratchCopy(of: package, for: table.module)
    }

    /// - Throws: ``Stop`` where the tests fail even without a mutant: they would catch anything.
    func run() throws -> Report {
        print("\(table.module): building and testing without a mutant")
        if let errors = try copy.build() {
            throw Stop(sentence: "\(table.module) does not build:\n\(errors)")
        }
        let start = ContinuousClock.now
        let untouched = try copy.test(limit: 600)
        guard untouched == .passed else {
            throw Stop(sentence: "\(table.module)'s tests fail without any mutant: \(untouched.words)")
        }
        // A hanging test is noticed too, but not at any price.
        let limit = Int((ContinuousClock.now - start).components.seconds) * 5 + 30

        var report = Report(module: table.module, total: table.mutants.count, caught: 0)
        for (index, mutant) in table.mutants.enumerated() {
            let verdict = try verdict(on: mutant, limit: limit)
            if verdict.isCaught { report.caught += 1 }
            print("\(index + 1)/\(table.mutants.count) \(verdict.words): \(mutant.behaviour)")
            if !verdict.isCaught { print("    \(mutant.path)") }
            for name in verdict.tests.prefix(3) { print("    \(name)") }
            if verdict.tests.count > 3 { print("    and \(verdict.tests.count - 3) more") }
            fflush(nil)
        }
        print(report.summary)
        return report
    }

    private struct Verdict {
        var isCaught: Bool
        var words: String
        var tests: [String] = []
    }

    private func verdict(on mutant: Mutant, limit: Int) throws -> Verdict {
        guard let text = copy.text(of: mutant.path) else {
            return Verdict(isCaught: false, words: "DOES NOT FIT (\(Mutant.Misfit.noSuchFile.sentence))")
        }
        let mutated: String
        do {
            mutated = try mutant.applied(to: text)
        } catch {
            return Verdict(isCaught: false, words: "DOES NOT FIT (\(error.sentence))")
        }
        try copy.write(mutated, to: mutant.path)
        defer { try? copy.write(text, to: mutant.path) }
        if let errors = try copy.build() {
            return Verdict(isCaught: false, words: "DOES NOT BUILD (\(errors))")
        }
        let outcome = try copy.test(limit: limit)
        switch outcome {
        case .passed: return Verdict(isCaught: false, words: "NOT NOTICED")
        case .failed(let names): return Verdict(isCaught: true, words: "caught", tests: names)
        case .hung, .died: return Verdict(isCaught: true, words: "caught (\(outcome.words))")
        }
    }
}

extension Outcome {
    var words: String {
        switch self {
        case .passed: "passed"
        case .failed(let names): "failed: \(names.joined(separator: ", "))"
        case .hung: "the tests did not end"
        case .died(let status): "the tests died, status \(status)"
        }
    }
}
