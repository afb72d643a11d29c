import FeedScene
import FileTesting
import Foundation
import Glibc
import HTTPTesting
import ListInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite("What is remembered between runs") struct ReaderStateTests {
    private let folder: TemporaryFolder
    private let file: ReaderStateFile

    init() throws {
        folder = try TemporaryFolder()
        file = ReaderStateFile(path: folder.path + "/state/state.json")
    }

    private func visit(_ number: Int, at seconds: Double = 0) -> FeedVisit {
        .init(
            newest: .numbered(number), focus: .numbered(number + 1),
            date: Date(timeIntervalSince1970: seconds))
    }

    @Test("Nothing is remembered before the first time, and the folder is made then")
    func first() throws {
        #expect(file.read() == ReaderState())
        try file.change { $0.pictureSize = .large }
        #expect(file.read().pictureSize == .large)
    }

    @Test("Each feed has its own visit")
    func visits() throws {
        try file.change { $0.remember(visit(1), to: "http://one.example") }
        try file.change { $0.remember(visit(2), to: "http://two.example") }
        #expect(file.read().visits == ["http://one.example": visit(1), "http://two.example": visit(2)])
    }

    @Test("What two programs remember one after the other is kept of both")
    func two() throws {
        let other = ReaderStateFile(path: file.path)
        try file.change { $0.pictureSize = .small }
        try other.change { $0.remember(visit(1), to: "http://one.example") }
        #expect(file.read().pictureSize == .small)
        #expect(file.read().visits.count == 1)
    }

    @Test(
        "A file that cannot be read is as none, and is written anew",
        arguments: ["", "{", "[1]", #"{"visits":3}"#])
    func broken(text: String) throws {
        try file.change { $0.pictureSize = .large }
        try Data(text.utf8).write(to: URL(filePath: try #require(file.path)))
        #expect(file.read() == ReaderState())
        try file.change { $0.pictureSize = .small }
        #expect(file.read().pictureSize == .small)
    }

    @Test("Of very many feeds the oldest are forgotten")
    func many() {
        var state = ReaderState()
        for number in 0..<ReaderState.mostVisits + 5 {
            state.remember(visit(number, at: Double(number)), to: "http://\(number).example")
        }
        #expect(state.visits.count == ReaderState.mostVisits)
        #expect(state.visits["http://4.example"] == nil)
        #expect(state.visits["http://5.example"] != nil)
    }

    @Test(
        "Visits by a clock that was ahead are forgotten as others are, and never the one that has just ended")
    func clockAhead() {
        var state = ReaderState()
        for number in 0..<ReaderState.mostVisits {
            state.remember(visit(number, at: 1e10), to: "http://\(number).example")
        }
        for number in 1_000..<1_000 + ReaderState.mostVisits {
            state.remember(visit(number, at: Double(number)), to: "http://\(number).example")
            #expect(state.visits["http://\(number).example"] != nil)
        }
        #expect(state.visits.count == ReaderState.mostVisits)
        #expect(state.visits.values.allSatisfy { $0.date.timeIntervalSince1970 < 1e10 })
    }

    @Test("Where nothing changes, nothing is written")
    func unchanged() throws {
        try file.change { $0.pictureSize = .large }
        let path = try #require(file.path)
        try FileManager.default.removeItem(atPath: path)
        try file.change { _ in }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    private var folderNames: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/state")) ?? [])
    }

    @Test("What an interrupted save left is gone after the next change; what a running process uses stays")
    func leftovers() throws {
        try file.change { $0.pictureSize = .large }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        func name(_ number: Int32, _ rest: String) -> String {
            ".dat.nosync" + String(number, radix: 16, uppercase: true) + rest
        }
        let running = name(getpid(), ".aB3xYz")
        let ended = [name(process.processIdentifier, ".aB3xYz"), name(process.processIdentifier, ".000000")]
        for name in ended + [running, "state.json.new"] {
            try Data("{".utf8).write(to: URL(filePath: folder.path + "/state/" + name))
        }
        try file.change { _ in }
        #expect(folderNames == ["state.json", running])
        #expect(file.read().pictureSize == .large)
    }

    @Test("A save waits for another process's, and keeps what that remembered")
    func lock() async throws {
        try file.change { $0.pictureSize = .large }
        let path = try #require(file.path)
        let descriptor = open(path + ".new", O_RDWR | O_CREAT, 0o600)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let (file, visit) = (file, visit(1))
        async let change: Void = onOwnThread {
            try file.change { $0.remember(visit, to: "http://one.example") }
        }
        // Whenever the other one begins, this one ends before it.
        try JSONEncoder().encode(ReaderState(pictureSize: .small)).write(to: URL(filePath: path))
        #expect(folderNames.contains("state.json.new"))
        unlink(path + ".new")
        close(descriptor)
        try await change
        #expect(file.read().pictureSize == .small)
        #expect(file.read().visits.count == 1)
        #expect(folderNames == ["state.json"])
    }

    @Test("A folder that cannot be made is an error, and without a file nothing is remembered")
    func failure() throws {
        #expect(throws: (any Error).self) {
            try ReaderStateFile(path: "/dev/null/state.json").change { $0.pictureSize = .small }
        }
        let none = ReaderStateFile(path: nil)
        try none.change { $0.pictureSize = .small }
        #expect(none.read() == ReaderState())
    }
}
