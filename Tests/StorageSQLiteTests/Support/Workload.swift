import Foundation
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// Steps of work on a store's file, from its creation on. Each step is idempotent.
struct Workload<Store: Sendable, Content: Equatable & Sendable>: Sendable {
    struct Step: Sendable {
        let description: String
        /// `nil` closes and opens the file.
        let run: (@Sendable (Store) throws -> Void)?

        init(_ description: String, _ run: (@Sendable (Store) throws -> Void)?) {
            self.description = description
            self.run = run
        }
    }

    /// The distance between tried calls, unless `FEEDHOST_DISTANCE` is another.
    let distance: Int
    /// Whether the work ends with the step in which a call fails.
    var endsAtFault = false
    /// Makes a folder, in which the first step opens the file.
    var makeFolder: @Sendable () throws -> TemporaryFolder = { TemporaryFolder() }
    /// Opens the file in a folder on a VFS; `nil` is the default one.
    let open: @Sendable (TemporaryFolder, _ vfs: String?) throws -> Store
    let steps: [Step]
    /// The stored content; throws for a corruption.
    let content: @Sendable (Store) throws -> Content

    /// Makes each call of a kind fail in turn, and expects that the step throws, loses nothing stored, and
    /// succeeds when repeated.
    func checkEveryCall(of operation: DiskOperation, _ failure: DiskFailure) throws {
        let (states, calls) = try calibrate()
        for call in chosen(of: calls[operation, default: 0]) {
            let fault = DiskFault.one(call, of: operation, failure)
            let folder = try makeFolder()
            let fileSystem = FaultyFileSystem.register()
            fileSystem.fail(fault)
            var (sut, done): (Store?, Int) = (nil, 0)
            for (index, step) in steps.enumerated() where !endsAtFault || !fileSystem.hasFailed {
                done = index + 1
                let place = Comment("\(step.description), \(fault)")
                do {
                    try run(step, &sut, folder, fileSystem)
                } catch {
                    expectClear(error, of: operation, failure, place)
                    let expected = states[index...index + 1]
                    let isSound: Bool = try expected.contains(content(of: folder))
                    #expect(isSound, place)
                    let isSeen: Bool = try sut.map { try expected.contains(content($0)) } ?? true
                    #expect(isSeen, place)
                    #expect(reason { try run(step, &sut, folder, fileSystem) } == nil, place)
                    let isNext: Bool = try content(of: folder) == states[index + 1]
                    #expect(isNext, place)
                }
            }
            try #require(fileSystem.hasFailed, "\(fault)")
            let isLast: Bool = try sut.map { try content($0) } == states[done]
            #expect(isLast, "\(fault)")
            sut = nil
            let isStored: Bool = try content(of: folder) == states[done]
            #expect(isStored, "\(fault)")
            let rest = try folder.names.filter { $0.contains("-new") || $0.contains("damaged") }
            #expect(rest == [], "\(fault)")
        }
    }

    /// Expects that an error names the failure of the disk.
    private func expectClear(
        _ error: any Error, of operation: DiskOperation, _ failure: DiskFailure, _ place: Comment
    ) {
        var reasons: Set<StorageError.Reason> = failure == .inputOutput ? [.inputOutput] : [.full]
        // SQLite opens a file for reading where it cannot open it for writing.
        if operation == .open || operation == .path { reasons.formUnion([.unavailable, .readOnly]) }
        // SQLite asks too late for the reason of such a failure.
        if ![.write, .truncate, .mapIndex].contains(operation) { reasons.insert(.inputOutput) }
        let told = error as? StorageError
        #expect(told.map { reasons.contains($0.reason) && !$0.message.isEmpty } == true, "\(place): \(error)")
    }

    /// Makes all calls after each call fail, as the death of the process does, and expects the content before
    /// or after the interrupted step.
    ///
    /// - Parameter write: A further write, after the last step.
    func checkDeath(write: (Store) throws -> Void) throws {
        let (states, calls) = try calibrate()
        for call in chosen(of: calls.values.reduce(0, +)) {
            let folder = try makeFolder()
            let fileSystem = FaultyFileSystem.register()
            fileSystem.fail(.from(call))
            var sut: Store?
            let done = steps.prefix { step in reason { try run(step, &sut, folder, fileSystem) } == nil }
            let left = try open(folder.copy(), nil)
            let found = try content(left)
            let isSound: Bool = states[done.count..<min(done.count + 2, states.count)].contains(found)
            #expect(isSound, "call \(call), after \(done.last?.description ?? "nothing")")
            try write(left)
            let isWritten: Bool = try content(left) != found
            #expect(isWritten, "call \(call)")
        }
    }

    /// Cuts the power at random during the work, none of whose steps is durable when it has returned, and returns the
    /// first fault.
    func faultOfPowerCuts(_ count: Int, seed: UInt64) throws -> String? {
        let (states, _) = try calibrate()
        let folder = try makeFolder()
        let fileSystem = FaultyFileSystem.register()
        fileSystem.record(folder)
        var (sut, ends): (Store?, [PowerCuts.Step]) = (nil, [])
        for step in steps {
            try run(step, &sut, folder, fileSystem)
            ends.append(PowerCuts.Step(end: fileSystem.changeCount, isDurable: false))
        }
        sut = nil
        var random = SeededGenerator(seed: seed)
        let cuts = PowerCuts(record: fileSystem.endRecord(), steps: ends)
        return cuts.fault(inCuts: count, &random) { folder, possible in
            let found = try content(open(folder, nil))
            return states[possible].contains(found) ? nil : "none of \(possible.count) states is left"
        }
    }

    private func chosen(of calls: Int) -> StrideTo<Int> {
        let chosen = ProcessInfo.processInfo.environment["FEEDHOST_DISTANCE"].flatMap { Int($0) }
        return stride(from: 0, to: calls, by: chosen ?? distance)
    }

    /// The content before the first step and after each, and the number of all calls.
    func calibrate() throws -> (states: [Content], calls: [DiskOperation: Int]) {
        let folder = try makeFolder()
        let fileSystem = FaultyFileSystem.register()
        var sut: Store?
        var states = [try content(of: folder)]
        for step in steps {
            try run(step, &sut, folder, fileSystem)
            states.append(try content(of: folder))
        }
        let calls = fileSystem.callsByOperation
        for operation in [DiskOperation.write, .sync, .open, .read, .lock] {
            try #require(calls[operation, default: 0] > 3, "\(operation)")
        }
        return (states, calls)
    }

    /// The content of the file in a folder, in a copy of which it is opened.
    private func content(of folder: TemporaryFolder) throws -> Content {
        try content(open(folder.copy(), nil))
    }

    private func run(
        _ step: Step, _ sut: inout Store?, _ folder: TemporaryFolder, _ fileSystem: FaultyFileSystem
    ) throws {
        if let run = step.run, let sut { return try run(sut) }
        sut = nil
        sut = try open(folder, fileSystem.name)
    }
}
