import Foundation
import ListInterface
import ListTesting
import Observation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("The sign on a row") struct MarkedRowTests {
    private final class Row: CellDataSource {
        let searchableText = "searched"

        func height(in context: RowContext) -> Int { 3 }

        func draw(into grid: inout Grid, in context: RowContext) {
            grid.put("  row", row: 0, column: 0, style: context.palette.body)
        }
    }

    @Observable final class Mark {
        var isSet = false
    }

    @Test("A row has a sign in the column before it as long as it is marked, and is otherwise as it was")
    func sign() {
        let mark = Mark()
        let recorder = RowRecorder(MarkedRow(Row()) { mark.isSet }, in: .wide)
        #expect(recorder.latest.lines == ["  row", "", ""])
        mark.isSet = true
        recorder.nextFrame()
        #expect(recorder.latest.lines == [" *row", "", ""])
        mark.isSet = false
        recorder.nextFrame()
        #expect(recorder.latest.lines == ["  row", "", ""])
    }

    @Test("A row that is alone, or has no columns to spare, has no sign")
    func noRoom() {
        let sut = MarkedRow(Row()) { true }
        #expect(!renderRow(sut, in: .wide.with(\.isAlone, true)).text.contains("*"))
        #expect(!renderRow(sut, in: .wide.with(\.columns, 3)).text.contains("*"))
    }

    @Test("Everything else is the row's own")
    func forwarding() {
        let row = Row()
        let cell = CellController(id: RowID(high: 1, low: 2), row).marked { true }
        #expect(cell.id == RowID(high: 1, low: 2))
        #expect(cell.dataSource.height(in: .wide) == 3)
        #expect(cell.dataSource.searchableText == "searched")
    }
}

@Suite("What never makes room, told in time") struct KeepingPictureStoreTests {
    private let store = FeedImageDataStoreSpy()

    @Test("Before the first picture goes in, the store is told what never makes room; once")
    func first() throws {
        let sut = KeepingPictureStore(store: store) { () throws(StorageError) in ["a", "b"] }
        try sut.insert(Data([1]), for: "c")
        try sut.insert(Data([2]), for: "d")
        #expect(
            store.messages == [
                .keep(["a", "b"]), .insert(Data([1]), for: "c"), .insert(Data([2]), for: "d"),
            ])
    }

    @Test("What somebody named is not named again")
    func named() throws {
        let sut = KeepingPictureStore(store: store) { () throws(StorageError) in ["old"] }
        try sut.keep(["new"])
        try sut.insert(Data([1]), for: "c")
        #expect(store.messages == [.keep(["new"]), .insert(Data([1]), for: "c")])
    }

    @Test("Where it cannot be found out, the picture is stored, and it is asked again before the next")
    func unknown() throws {
        let sut = KeepingPictureStore(store: store) { () throws(StorageError) in
            throw StorageError(.damaged)
        }
        try sut.insert(Data([1]), for: "c")
        #expect(store.messages == [.insert(Data([1]), for: "c")])
    }

    @Test("Reading asks for nothing but the picture")
    func reading() throws {
        store.stub(retrieve: .success(Data([7])))
        let sut = KeepingPictureStore(store: store) { () throws(StorageError) in ["a"] }
        #expect(try sut.retrieve(for: "c") == Data([7]))
        #expect(store.messages == [.retrieve("c")])
    }
}
