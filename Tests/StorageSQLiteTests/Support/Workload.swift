import Foundation
import StorageInterface
import Testing

@testable import StorageSQLite

/// Steps of work on a library's file, from its creation on. Each step is idempotent.
struct Workload<Content: Equatable & Sendable>: Sendable {
    struct Step: Sendable {
        let description: String
        /// `nil` reopens the file.
        let run: (@Sendable (SQLiteLibrary) throws -> Void)?

        init(_ description: String, _ run: (@Sendable (SQLiteLibrary) throws -> Void)?) {
            self.description = description
            self.run = run
        }
    }

    /// The distance between tried calls; with `FEEDHOST_SLOW=1` at most 2.
    var distance = 1
    /// Prepares the folder.
    var prepare: @Sendable (LibraryFolder) throws -> Void = { _ in }
    let steps: [Step]
    /// The stored content; throws for a corruption.
    let content: @Sendable (SQLiteLibrary) throws -> Content
    /// A further write, after the last step.
    let write: @Sendable (SQLiteLibrary) throws -> Void

    /// Makes each call of a kind fail in turn, and expects that the step throws, loses nothing stored, and
    /// succeeds when repeated.
    func checkEveryCall(of operation: DiskOperation, _ failure: DiskFailure) throws {
        let (states, calls) = try calibrate()
        for call in chosen(of: calls[operation, default: 0]) {
            let fault = DiskFault.one(call, of: operation, failure)
            let folder = try preparedFolder()
            let fileSystem = FaultyFileSystem.register()
            fileSystem.fail(fault)
            var sut = open(folder, on: fileSystem)
            for (index, step) in steps.enumerated() {
                let place = Comment("\(step.description), \(fault)")
                if folder.reason({ try run(step, &sut, folder, fileSystem) }) != nil {
                    let found = try content(folder.open())
                    let isSound: Bool = found == states[index] || found == states[index + 1]
                    #expect(isSound, place)
                    #expect(folder.reason { try run(step, &sut, folder, fileSystem) } == nil, place)
                    let isNext: Bool = try content(folder.open()) == states[index + 1]
                    #expect(isNext, place)
                }
            }
            try #require(fileSystem.hasFailed, "\(fault)")
            let isLast: Bool = try content(folder.open()) == states.last
            #expect(isLast, "\(fault)")
            #expect(try folder.folder.names.filter { $0.contains("-new") } == [], "\(fault)")
        }
    }

    /// Makes all calls after each call fail, as the death of the process does, and expects the content before
    /// or after the interrupted step.
    func checkDeath() throws {
        let (states, calls) = try calibrate()
        for call in chosen(of: calls.values.reduce(0, +)) {
            let folder = try preparedFolder()
            let fileSystem = FaultyFileSystem.register()
            fileSystem.fail(.from(call))
            var sut = open(folder, on: fileSystem)
            let done = steps.prefix { step in
                folder.reason { try run(step, &sut, folder, fileSystem) } == nil
            }
            let left = try LibraryFolder(folder.folder.copy()).open()
            let found = try content(left)
            let isSound: Bool = states[done.count..<min(done.count + 2, states.count)].contains(found)
            #expect(isSound, "call \(call), after \(done.last?.description ?? "nothing")")
            try write(left)
            let isWritten: Bool = try content(left) != found
            #expect(isWritten, "call \(call)")
        }
    }

    private func chosen(of calls: Int) -> StrideTo<Int> {
        let isSlow = ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"
        return stride(from: 0, to: calls, by: isSlow ? min(2, distance) : distance)
    }

    /// The content before the first step and after each, and the number of all calls.
    private func calibrate() throws -> (states: [Content], calls: [DiskOperation: Int]) {
        let folder = try preparedFolder()
        let fileSystem = FaultyFileSystem.register()
        var sut = open(folder, on: fileSystem)
        var states = [try content(folder.open())]
        for step in steps {
            try run(step, &sut, folder, fileSystem)
            states.append(try content(folder.open()))
        }
        let calls = fileSystem.callsByOperation
        for operation in [DiskOperation.write, .sync, .open, .read, .lock] {
            try #require(calls[operation, default: 0] > 3, "\(operation)")
        }
        return (states, calls)
    }

    private func preparedFolder() throws -> LibraryFolder {
        let folder = try LibraryFolder()
        try prepare(folder)
        return folder
    }

    private func run(
        _ step: Step, _ sut: inout SQLiteLibrary, _ folder: LibraryFolder, _ fileSystem: FaultyFileSystem
    ) throws {
        if let run = step.run { try run(sut) } else { sut = open(folder, on: fileSystem) }
    }

    private func open(_ folder: LibraryFolder, on fileSystem: FaultyFileSystem) -> SQLiteLibrary {
        folder.open(vfs: fileSystem.name, busyTimeout: .milliseconds(50))
    }
}
