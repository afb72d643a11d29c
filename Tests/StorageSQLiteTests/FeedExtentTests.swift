import FoundationEssentials
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Extent of a feed")
struct FeedExtentTests {
    @Test("The extent of one page has the page's keys and time")
    func onePage() {
        let sut = page(key: 7, firstItem: 9, time: 5).extent
        #expect(sut.firstPage == 7)
        #expect(sut.firstItem == 9)
        #expect(sut.oldest == .numbered(5))
        #expect(sut.newest == .numbered(5))
    }

    @Test(
        "An appended page widens the extent's times, and never changes its start",
        arguments: [(4.0, 4.0, 5.0), (5, 5, 5), (6, 5, 6)])
    func adding(time: Double, oldest: Double, newest: Double) {
        let sut = page(key: 7, firstItem: 9, time: 5).extent
            .adding(page(key: 8, firstItem: 12, time: time))
        #expect(sut.firstPage == 7)
        #expect(sut.firstItem == 9)
        #expect(sut.oldest == .numbered(oldest))
        #expect(sut.newest == .numbered(newest))
    }

    @Test("Each field of an extent changes the checksum of its page")
    func checksum() {
        let sut = page(key: 7, firstItem: 9, time: 5).extent
        var others = Array(repeating: sut, count: 4)
        others[0].firstPage += 1
        others[1].firstItem += 1
        others[2].oldest += 1
        others[3].newest += 1
        #expect(Set(([sut] + others).map(checksum)).count == 5)
    }

    private func page(key: Int64, firstItem: Int64, time: Double) -> PageRow {
        PageRow(key: key, firstItem: firstItem, readAt: .numbered(time), cursor: nil)
    }

    private func checksum(of extent: FeedExtent) -> Int64 {
        var checksum = Checksum()
        extent.add(to: &checksum)
        return checksum.value
    }
}
