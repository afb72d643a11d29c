import Glibc

/// One killed process, and the check of the stores after it.
struct Round {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: String
    let seed: UInt64
    let number: Int
    let library: LibraryModel
    let copy: LibraryModel

    /// Kills the programs' processes one after the other, at random moments.
    ///
    /// - Parameter model: The expected contents of the stores before and, on return, after the round.
    /// - Returns: The number of acknowledged writes.
    func kill(_ model: inout Model, _ random: inout SplitMix) throws -> Int {
        let processes = try Script.programs.map { program in
            try WritingProcess(words(program: program, limit: .max), errors: errors)
        }
        let early = processes[0].wait(for: Int.random(in: 0..<400, using: &random))
        for program in Script.programs.shuffled(using: &random) {
            usleep(UInt32.random(in: 0..<3_000, using: &random))
            processes[program].kill()
        }
        var acknowledged = [early] + Array(repeating: 0, count: processes.count - 1)
        for (program, process) in processes.enumerated() {
            let (late, end) = process.end()
            guard end == .signal(SIGKILL) else {
                throw Failure(description: "process \(program) ended by itself: \(end)")
            }
            acknowledged[program] += late
        }
        try check(&model, acknowledged: acknowledged)
        return acknowledged.reduce(0, +)
    }

    /// Makes one system call of a process fail.
    ///
    /// - Parameter model: The expected contents of the stores before and, on return, after the round.
    /// - Returns: Whether the process reported a failure.
    func fail(_ fault: SystemFault, _ model: inout Model) throws -> Bool {
        let process = try WritingProcess(
            words(program: 0, limit: 60), errors: errors, under: fault.tracer(for: folder))
        let (acknowledged, end) = process.end()
        // The loader found no libraries: the program has not begun.
        let hasNotBegun = acknowledged == 0 && end == .exit(127)
        guard hasNotBegun || end == .exit(0) || end == .exit(Child.failed) else {
            throw Failure(description: "the process ended with \(end)")
        }
        try check(&model, acknowledged: [acknowledged, 0])
        return end == .exit(Child.failed)
    }

    private var errors: String { folder + "/errors.txt" }

    private func words(program: Int, limit: Int) -> [String] {
        [folder, "\(seed)", "\(number)", "\(program)", "\(limit)"]
    }

    /// Expects all acknowledged writes in the stores, the next one of each program complete or absent, and
    /// no corruption.
    private func check(_ model: inout Model, acknowledged: [Int]) throws {
        var before = model
        var after = model
        let stores = try Stores(in: folder)
        for (program, count) in acknowledged.enumerated() {
            var script = Script(seed: seed, round: number, program: program)
            var (written, copied): ([LibraryWrite], [LibraryWrite]) = ([], [])
            for _ in 0..<count {
                let write = script.write()
                before.apply(write)
                if case .library(let write) = write { written.append(write) }
                if case .copy(let write) = write { copied.append(write) }
            }
            let next = script.write()
            if program == 0 {
                after = before
                after.apply(next)
            }
            var (nextInLibrary, nextInCopy): (LibraryWrite?, LibraryWrite?) = (nil, nil)
            if case .library(let write) = next { nextInLibrary = write }
            if case .copy(let write) = next { nextInCopy = write }
            let difference =
                try library.difference(of: program, written, next: nextInLibrary, in: stores.library)
                ?? copy.difference(of: program, copied, next: nextInCopy, in: stores.copy)
            if let difference {
                throw Failure(
                    description: "in a library, after \(count) writes of program \(program): \(difference)")
            }
        }
        let wrong = try library.difference(in: stores.library) ?? copy.difference(in: stores.copy)
        if let wrong { throw Failure(description: "in a library: \(wrong)") }

        guard let files = try stores.files(before.files, after.files) else {
            throw Failure(
                description: "a file is neither as before nor as after the next of \(acknowledged[0]) writes")
        }
        let lost = try stores.difference(from: before)
        let difference = try stores.difference(from: after)
        if let lost, let difference {
            throw Failure(
                description: """
                    after \(acknowledged[0]) acknowledged writes: without the next one \(lost) differs, with it \(difference)
                    """)
        }
        model = lost == nil ? before : after
        model.files = files
        if let finding = try stores.findings() { throw Failure(description: finding) }
    }
}
