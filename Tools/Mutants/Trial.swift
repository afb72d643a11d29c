import Foundation

/// Tries the mutants of one module.
struct Trial {
    private let module: String
    private let package: URL
    private let copy: ScratchCopy
    /// The path of the module's folder in the package.
    private let folder: String
    private let changes: Changes?
    private let words: [String]
    private let tests: [String]

    /// - Parameters:
    ///   - changes: The lines whose mutants are tried; `nil` for all lines.
    ///   - words: Parts of the descriptions of the mutants to try; empty for all mutants.
    ///   - tests: Parts of the names of the tests to run; empty for all tests.
    init(of module: String, in package: URL, changes: Changes?, words: [String], tests: [String]) throws {
        guard let folder = Self.folder(of: module, in: package) else {
            throw Stop(sentence: "there is no module '\(module)' with tests.")
        }
        self.module = module
        self.package = package
        self.folder = folder
        self.changes = changes
        self.words = words
        self.tests = tests
        copy = try ScratchCopy(of: package, for: module)
    }

    /// - Throws: ``Stop`` if a test fails without a mutant: it would notice each of them.
    func run() async throws -> Report {
        let mutants = try build()
        guard !mutants.isEmpty else { return Report(module: module, total: 0, survivors: [], excused: 0) }
        let tests = try copy.tests().filter { name in
            self.tests.isEmpty || self.tests.contains { name.contains($0) }
        }
        say("\(module): \(mutants.count) mutants; running \(tests.count) tests without one")
        let untouched = try copy.test(
            self.tests.isEmpty ? [] : tests, with: [:], worker: 0, limit: 900)
        guard untouched == .passed else {
            throw Stop(sentence: "\(module)'s tests fail without any mutant: \(untouched.words)")
        }
        say("\(module): looking which tests reach which mutant")
        let reach = try await reach(tests, count: (mutants.map(\.id).max() ?? 0) + 1)

        let reasons = try Equivalents(of: module, in: package)
        let survivors = try await inParallel(mutants, progress: "tried") { mutant, worker -> Mutant? in
            guard try survives(mutant, tests: reach[mutant.id] ?? [], worker: worker) else { return nil }
            // An interrupted run has printed the survivors so far.
            if !reasons.contains(mutant) { say(mutant.sentence) }
            return mutant
        }.compactMap(\.self)
        let unknown = survivors.filter { !reasons.contains($0) }
        if changes == nil, words.isEmpty, self.tests.isEmpty {
            for name in reasons.names.subtracting(survivors.map(\.name)).sorted() {
                say("\(module): \(name) is noticed, or is no mutant any more: take it off the list")
            }
        }
        return Report(
            module: module, total: mutants.count, survivors: unknown.sorted { $0.id < $1.id },
            excused: survivors.count - unknown.count)
    }

    // MARK: Building

    /// Builds the module with the mutants of all wanted files, except those that do not compile.
    private func build() throws -> [Mutant] {
        var files: [String: MutatedFile] = [:]
        var count = 0
        for path in try swiftFiles() {
            let source = try String(contentsOf: package.appending(path: path), encoding: .utf8)
            let file = MutatedFile(source, at: path, firstID: count + 1)
            count += file.mutants.count
            if file.mutants.contains(where: isWanted) { files[path] = file }
        }
        try copy.write(MutationSwitch.source(count: count), to: "\(folder)/\(MutationSwitch.file)")
        for file in files.values { try copy.write(file.text, to: file.path) }
        for round in 1... {
            let built = files.values.reduce(0) { $0 + $1.mutants.count }
            say("\(module): building with \(built) of \(count) mutants")
            let errors = try copy.build()
            if errors.isEmpty { break }
            var isBetter = false
            for error in errors {
                isBetter =
                    files[error.path]?.removeMutants(at: error.line, column: error.column) == true || isBetter
            }
            guard isBetter, round < 40 else {
                throw Stop(sentence: "\(module) does not build: \(errors.first.map { "\($0)" } ?? "")")
            }
            for path in Set(errors.map(\.path)) {
                files[path]?.write()
                if let file = files[path] { try copy.write(file.text, to: path) }
            }
        }
        return files.values.flatMap(\.mutants).sorted { $0.id < $1.id }.filter(isWanted)
    }

    private func isWanted(_ mutant: Mutant) -> Bool {
        changes?.contains(mutant.path, mutant.line) != false
            && (words.isEmpty || words.contains { mutant.sentence.contains($0) })
    }

    private func swiftFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path).sorted()
            .filter { $0.hasSuffix(".swift") && !$0.contains("Templates/") }.map { "\(folder)/\($0)" }
    }

    private static func folder(of module: String, in package: URL) -> String? {
        let places = [
            "Modules/Interfaces", "Modules/Features", "Modules/FeedSources", "Modules/Shared",
            "Modules/Infrastructure", "Apps/FeedHost/Scenes", "Apps/FeedHost", "Apps", "Tools",
            "Tools/Preview",
        ]
        func exists(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: package.appending(path: path).path)
        }
        guard exists("Tests/\(module)Tests") else { return nil }
        return places.map { "\($0)/\(module)" }.first(where: exists)
    }

    // MARK: Running

    /// A test, and its duration alone without a mutant.
    private struct TimedTest {
        let name: String
        let duration: Duration
    }

    /// The tests that reach each mutant, in the order of the number of mutants that they reach.
    private func reach(_ tests: [String], count: Int) async throws -> [Int: [TimedTest]] {
        let reached = try await inParallel(tests, progress: "looked at") {
            test, worker -> (duration: Duration, ids: [Int]) in
            let file = copy.logs.appending(path: "reached-\(worker)")
            try Data(count: count).write(to: file)
            let start = ContinuousClock.now
            _ = try copy.test(
                [test], with: [MutationSwitch.reachVariable: file.path], worker: worker, limit: 300)
            let duration = ContinuousClock.now - start
            let ids = try Data(contentsOf: file).enumerated().filter { $0.element != 0 }.map(\.offset)
            return (duration, ids)
        }
        var reach: [Int: [TimedTest]] = [:]
        for (test, (duration, ids)) in zip(tests, reached).sorted(by: { $0.1.ids.count < $1.1.ids.count }) {
            for id in ids { reach[id, default: []].append(TimedTest(name: test, duration: duration)) }
        }
        return reach
    }

    private func survives(_ mutant: Mutant, tests: [TimedTest], worker: Int) throws -> Bool {
        // The tests that reach the fewest mutants notice most of them.
        for tests in [tests.prefix(4), tests.dropFirst(4)] where !tests.isEmpty {
            let variables = [MutationSwitch.activeVariable: "\(mutant.id)"]
            // A mutant that makes a test hang counts as noticed, after a few times the tests' duration.
            let seconds = tests.reduce(.zero) { $0 + $1.duration }.components.seconds
            if try copy.test(
                tests.map(\.name), with: variables, worker: worker, limit: 10 + 3 * Int(seconds)) != .passed
            {
                return false
            }
        }
        return true
    }

    /// Runs an operation for each element, concurrently on all processors.
    private func inParallel<Element: Sendable, Result: Sendable>(
        _ elements: [Element], progress: String,
        _ work: @escaping @Sendable (Element, _ worker: Int) throws -> Result
    ) async throws -> [Result] {
        let workers = ProcessInfo.processInfo.activeProcessorCount
        let done = Progress(total: elements.count, words: "\(module): \(progress)")
        let results = try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    try stride(from: worker, to: elements.count, by: workers).map { index in
                        let result = try work(elements[index], worker)
                        done.advance()
                        return (index, result)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
