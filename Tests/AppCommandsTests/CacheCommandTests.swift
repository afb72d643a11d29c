import AppSettings
import ConcurrencyTesting
import Foundation
import SharedListUI
import StorageInterface
import Synchronization
import Testing

@testable import AppCommands

@Suite("cache") struct CacheCommandTests {
    private let storage = StorageStub()
    private let printed = Lines()

    private func makeSUT(in folder: String = "/cache") -> CacheCommand {
        var settings = Settings(keymap: Keymap())
        settings.storeFolder = folder
        return CacheCommand(
            settings: settings, output: printed.output, storages: [storage, storage],
            openLibrary: { _ in preconditionFailure("there is no library") }, clock: ManualClock(),
            tasks: TaskProviderMock())
    }

    @Test("clear deletes the records of all storages")
    func clear() throws {
        #expect(try makeSUT().run(.clear) == 0)
        #expect(storage.calls == ["clear", "clear"])
        #expect(printed.all == ["Cleared the cache in /cache"])
    }

    @Test("verify prints a line for each corruption of a storage")
    func corrupt() throws {
        storage.find(StorageCorruption(subject: .statistics, source: nil, detail: "3 rows"))
        #expect(try makeSUT().run(.verify) == 0)
        let sentence = "The hit counts were damaged: reset to zero (3 rows)"
        #expect(printed.all == [sentence, sentence])
    }

    @Test("verify says that sound storages are sound")
    func sound() throws {
        #expect(try makeSUT().run(.verify) == 0)
        #expect(printed.all == ["No damage found"])
    }

    @Test("info prints the folder of an empty cache, and nothing of a library that has no file")
    func empty() throws {
        #expect(try makeSUT().run(.info) == 0)
        #expect(printed.all == ["/cache: Zero kB", "The cache is empty."])
    }

    @Test("A storage that fails ends the command with 1")
    func failure() throws {
        storage.fail(with: StorageError(.busy, message: "locked"))
        for action in Settings.CacheAction.allCases { #expect(try makeSUT().run(action) == 1) }
        #expect(printed.all.isEmpty)
    }

    @Test("Without a folder no storage is asked")
    func homeless() throws {
        #expect(try makeSUT(in: "").run(.clear) == 1)
        #expect(storage.calls.isEmpty)
    }
}

/// A storage that counts its calls.
nonisolated private final class StorageStub: StorageMaintenance {
    private struct State {
        var corruptions: [StorageCorruption] = []
        var error: StorageError?
        var calls: [String] = []
    }

    private let state = Mutex(State())

    var calls: [String] { state.withLock { $0.calls } }

    func find(_ corruption: StorageCorruption) { state.withLock { $0.corruptions = [corruption] } }

    func fail(with error: StorageError) { state.withLock { $0.error = error } }

    func info() throws(StorageError) -> StorageInfo {
        try called("info")
        return StorageInfo()
    }

    func verify() throws(StorageError) -> [StorageCorruption] {
        try called("verify")
        return state.withLock { $0.corruptions }
    }

    func clear() throws(StorageError) { try called("clear") }

    private func called(_ name: String) throws(StorageError) {
        let error = state.withLock { state in
            state.calls.append(name)
            return state.error
        }
        if let error { throw error }
    }
}
