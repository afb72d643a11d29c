import FoundationEssentials
import ListInterface
import Testing
import TextInterface

@Suite("Rows and sections")
struct RowTests {
    @Test("A row id has the bytes of its UUID in big-endian order")
    func uuid() throws {
        let uuid = try #require(UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10"))
        let id = RowID(uuid.uuid)
        #expect(id == RowID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10))
        #expect(Set((0..<16).map { place in RowID(self.uuid(withByte: place).uuid) }).count == 16)
    }

    @Test("A row of one object uses it for all roles that it conforms to")
    func oneObject() {
        let full = FullRow()
        let row = CellController(id: RowID(high: 0, low: 1), full)
        #expect(row.dataSource === full)
        #expect(row.delegate === full)
        #expect(row.prefetching === full)
        let plain = CellController(id: RowID(high: 0, low: 1), PlainRow())
        #expect(plain.delegate == nil && plain.prefetching == nil)
    }

    @Test("The defaults of a row do nothing, have no link and match no search")
    func defaults() {
        let row = FullRow()
        row.selected()
        row.overscrolled()
        #expect(!row.retried())
        #expect(row.link == nil)
        #expect(row.searchableText.isEmpty)
    }

    @Test("A section of existing rows has their ids in order and creates no others")
    func section() {
        let rows = (0..<3).map { CellController(id: RowID(high: 0, low: $0), PlainRow()) }
        let section = ListSection(rows)
        #expect((0..<section.count).map(section.id) == rows.map(\.id))
        #expect(section.kind == .items)
        for (index, row) in rows.enumerated() {
            #expect(section.controller(at: index).dataSource === row.dataSource)
            #expect(section.indices(of: [row.id], near: 0) == [index])
        }
    }

    private func uuid(withByte place: Int) -> UUID {
        var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        withUnsafeMutableBytes(of: &uuid) { $0[place] = 1 }
        return UUID(uuid: uuid)
    }

    private final class PlainRow: CellDataSource {
        func height(in context: RowContext) -> Int { 1 }
        func draw(into grid: inout Grid, in context: RowContext) {}
    }

    private final class FullRow: CellDataSource, CellDelegate, CellPrefetching {
        func height(in context: RowContext) -> Int { 1 }
        func draw(into grid: inout Grid, in context: RowContext) {}
        func prefetch(in context: RowContext) {}
        func cancelPrefetching() {}
    }
}
