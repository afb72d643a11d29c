import ConcurrencyTesting
import ConcurrencyThreads
import Foundation
import Testing

@testable import PreviewKit

@Suite("SourceWatcher")
struct SourceWatcherTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func save(_ name: String) throws {
        try run("mkdir -p \"$(dirname \"$0\")\" && printf x >\"$0\"", name)
    }

    /// Runs a line of sh, whose `$0` is a name, in the folder. A program that this process starts meanwhile
    /// would get a copy of a descriptor of its own, whose file counts as written when the last copy is closed.
    private func run(_ line: String, _ name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line, name]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private func makeSUT() throws -> SourceWatcher {
        try save("Rows/Row.swift")
        return try #require(SourceWatcher(folders: [folder.path]))
    }

    private func clean() { try? FileManager.default.removeItem(at: folder) }

    @Test("A written or replaced file is reported once")
    func written() throws {
        let watcher = try makeSUT()
        defer { clean() }
        #expect(!watcher.hasChanged())
        try save("Rows/Row.swift")
        #expect(watcher.hasChanged())
        #expect(!watcher.hasChanged())
        try run("printf y >Rows/.new && mv Rows/.new \"$0\"", "Rows/Row.swift")
        #expect(watcher.hasChanged())
    }

    @Test("A changed strings file and a deleted file are reported")
    func others() throws {
        let watcher = try makeSUT()
        defer { clean() }
        try save("Rows/Feed.strings")
        #expect(watcher.hasChanged())
        try FileManager.default.removeItem(at: folder.appending(path: "Rows/Row.swift"))
        #expect(watcher.hasChanged())
    }

    @Test("A folder that is created later is watched")
    func laterFolder() throws {
        let watcher = try makeSUT()
        defer { clean() }
        try save("Cache/Deep/Store.swift")
        while watcher.hasChanged() {}
        try save("Cache/Deep/Store.swift")
        #expect(watcher.hasChanged())
    }

    @Test(
        "Backup files of editors and documentation are ignored",
        arguments: ["Rows/.#Row.swift", "Rows/.Row.swift.swp", "Rows/Row.swift~", "Rows/4913", "README.md"])
    func notSources(name: String) throws {
        let watcher = try makeSUT()
        defer { clean() }
        try save(name)
        #expect(!watcher.hasChanged())
    }

    @Test("A waiting caller resumes when a file is saved")
    func waiting() async throws {
        let watcher = try makeSUT()
        defer { clean() }
        let thread = ThreadScheduler(name: "wait")
        async let change: Void = thread.schedule { watcher.waitForChange() }
        try save("Rows/Row.swift")
        await change
    }

    @Test("A file saved before the watch began is recognized by its modification time")
    func newer() throws {
        let watcher = try makeSUT()
        defer { clean() }
        let stamp = folder.appending(path: "stamp").path
        #expect(watcher.hasFile(newerThan: stamp))
        let times = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
        try save("stamp")
        try FileManager.default.setAttributes(times, ofItemAtPath: stamp)
        #expect(!watcher.hasFile(newerThan: stamp))
    }
}
