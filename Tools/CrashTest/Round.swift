import Glibc

/// One process that does not live to end its work, and what the stores hold afterwards.
struct Round {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: String
    let seed: UInt64
    let number: Int

    /// Kills a process at a moment that `random` chooses.
    ///
    /// - Parameter model: What the stores hold before, and then what they hold after.
    /// - Returns: The number of acknowledged writes.
    func kill(_ model: inout Model, _ random: inout SplitMix) throws -> Int {
        let process = try WritingProcess(words(limit: .max), errors: errors)
        let early = process.wait(for: Int.random(in: 0..<400, using: &random))
        usleep(UInt32.random(in: 0..<3_000, using: &random))
        process.kill()
        let (late, end) = process.end()
        guard end == .signal(SIGKILL) else {
            throw Failure(description: "the process ended by itself: \(end)")
        }
        try check(&model, acknowledged: early + late)
        return early + late
    }

    /// Lets one system call of a process fail.
    ///
    /// - Parameter model: What the stores hold before, and then what they hold after.
    /// - Returns: Whether the process told of a failure.
    func fail(_ fault: SystemFault, _ model: inout Model) throws -> Bool {
        let process = try WritingProcess(words(limit: 60), errors: errors, under: fault.tracer(for: folder))
        let (acknowledged, end) = process.end()
        // Where the loader does not find its libraries, the program has not begun.
        let hasNotBegun = acknowledged == 0 && end == .exit(127)
        guard hasNotBegun || end == .exit(0) || end == .exit(Child.failed) else {
            throw Failure(description: "the process ended with \(end)")
        }
        try check(&model, acknowledged: acknowledged)
        return end == .exit(Child.failed)
    }

    private var errors: String { folder + "/errors.txt" }

    private func words(limit: Int) -> [String] { [folder, "\(seed)", "\(number)", "\(limit)"] }

    /// Expects all acknowledged writes in the stores, the next one wholly or not at all, and that all is sound.
    private func check(_ model: inout Model, acknowledged: Int) throws {
        var script = Script(seed: seed, round: number)
        var before = model
        for _ in 0..<acknowledged { before.apply(script.write(of: before)) }
        var after = before
        after.apply(script.write(of: before))

        let stores = try Stores(in: folder)
        guard let files = try stores.files(before.files, after.files) else {
            throw Failure(
                description: "a file is neither as before nor as after the next of \(acknowledged) writes")
        }
        let lost = try stores.difference(from: before)
        let difference = try stores.difference(from: after)
        if let lost, let difference {
            throw Failure(
                description: """
                    after \(acknowledged) acknowledged writes: without the next one \(lost) differs, with it \(difference)
                    """)
        }
        model = lost == nil ? before : after
        model.files = files
        if let finding = try stores.findings() { throw Failure(description: finding) }
    }
}

extension Script {
    /// The next write onto what a model holds.
    mutating func write(of model: Model) -> Write {
        write(pageCount: model.pages.count, top: model.top, cursor: model.cursor)
    }
}
