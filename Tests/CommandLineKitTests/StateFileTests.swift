import CommandLineKit
import FileTesting
import Foundation
import Glibc
import Testing

@Suite("The state file") struct StateFileTests {
    private struct State: Codable, Equatable {
        var size: String?
        var visits: [String: Int] = [:]
    }

    private let folder: TemporaryFolder
    private let file: StateFile<State>

    init() throws {
        folder = try TemporaryFolder()
        file = StateFile(path: folder.path + "/state/state.json", initial: State())
    }

    @Test("The initial state is read before the first change, which creates the folder")
    func first() throws {
        #expect(file.read() == State())
        try file.change { $0.size = "large" }
        #expect(file.read().size == "large")
    }

    @Test("Consecutive changes of two programs are both stored")
    func two() throws {
        let other = StateFile(path: file.path, initial: State())
        try file.change { $0.size = "small" }
        try other.change { $0.visits["one"] = 1 }
        #expect(file.read().size == "small")
        #expect(file.read().visits.count == 1)
    }

    @Test(
        "An unreadable state file is ignored and replaced",
        arguments: ["", "{", "[1]", #"{"visits":3}"#])
    func broken(text: String) throws {
        try file.change { $0.size = "large" }
        try Data(text.utf8).write(to: URL(filePath: try #require(file.path)))
        #expect(file.read() == State())
        try file.change { $0.size = "small" }
        #expect(file.read().size == "small")
    }

    @Test("A change without effect writes nothing")
    func unchanged() throws {
        try file.change { $0.size = "large" }
        let path = try #require(file.path)
        try FileManager.default.removeItem(atPath: path)
        try file.change { _ in }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    private var folderNames: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/state")) ?? [])
    }

    @Test("A change removes the file of an interrupted change")
    func leftover() throws {
        try file.change { $0.size = "large" }
        try Data("{".utf8).write(to: URL(filePath: folder.path + "/state/state.json.new"))
        try file.change { _ in }
        #expect(folderNames == ["state.json"])
        #expect(file.read().size == "large")
    }

    @Test("A change does not follow a symbolic link in place of its new file")
    func link() throws {
        try file.change { $0.size = "large" }
        let target = folder.path + "/target"
        try Data("{".utf8).write(to: URL(filePath: target))
        try #require(symlink(target, folder.path + "/state/state.json.new") == 0)
        #expect(throws: POSIXError(.ELOOP)) { try file.change { $0.size = "small" } }
        #expect(FileManager.default.contents(atPath: target) == Data("{".utf8))
        #expect(file.read().size == "large")
    }

    @Test("A change does not follow a symbolic link in place of the folder")
    func linkedFolder() throws {
        let target = folder.path + "/target"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        try #require(symlink(target, folder.path + "/state") == 0)
        #expect(throws: POSIXError(.ELOOP)) { try file.change { $0.size = "small" } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
    }

    @Test("A change waits for another process's change and keeps it")
    func lock() async throws {
        try file.change { $0.size = "large" }
        let path = try #require(file.path)
        let descriptor = open(path + ".new", O_RDWR | O_CREAT, 0o600)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let file = file
        let thread = Task.detached { try file.change { $0.visits["one"] = 1 } }
        // Whenever the other change starts, this one ends before it.
        try JSONEncoder().encode(State(size: "small")).write(to: URL(filePath: path))
        #expect(folderNames.contains("state.json.new"))
        unlink(path + ".new")
        close(descriptor)
        try await thread.value
        #expect(file.read().size == "small")
        #expect(file.read().visits.count == 1)
        #expect(folderNames == ["state.json"])
    }

    @Test("A folder that cannot be created is an error, and a state without a path is not stored")
    func failure() throws {
        #expect(throws: (any Error).self) {
            try StateFile(path: "/dev/null/state.json", initial: State()).change { $0.size = "small" }
        }
        let none = StateFile(path: nil, initial: State())
        try none.change { $0.size = "small" }
        #expect(none.read() == State())
    }
}
