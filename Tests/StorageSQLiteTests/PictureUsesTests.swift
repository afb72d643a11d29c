import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Picture uses")
struct PictureUsesTests {
    private let sut = PictureUses()

    @Test("Used pictures are stored once each, the most recently used last")
    func order() {
        for picture in [1, 2, 3, 1] { sut.note(Int64(picture)) }
        #expect(stored() == [2, 3, 1])
    }

    @Test("Uses that were stored are not stored again")
    func once() {
        sut.note(1)
        _ = stored()
        #expect(stored() == [])
    }

    @Test("Uses whose storing failed are stored the next time")
    func failure() {
        sut.note(1)
        #expect(throws: StorageError.any) {
            try sut.store { _ throws(StorageError) in throw StorageError.any }
        }
        #expect(stored() == [1])
    }

    @Test("A use while others are stored is stored the next time")
    func meanwhile() {
        for picture in [1, 2] { sut.note(Int64(picture)) }
        sut.store { _ in sut.note(1) }
        #expect(stored() == [1])
    }

    private func stored() -> [Int64] {
        sut.store { $0 }
    }
}
