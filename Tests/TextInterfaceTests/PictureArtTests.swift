import Synchronization
import Testing
import TextInterface

@Suite struct PictureArtTests {
    @Test("A picture is released with the last reference to its art")
    func released() {
        let isReleased = Mutex(false)
        var sut: PictureArt? = PictureArt(Grid(picture: 5, columns: 3, rows: 2)) {
            isReleased.withLock { $0 = true }
        }
        var holder = sut
        let grid = sut?.grid
        var frame = Grid(columns: 9, rows: 9)
        frame.draw(grid!, row: 0, column: 0)

        sut = nil
        #expect(!isReleased.withLock { $0 })
        #expect(holder != nil)

        holder = nil
        #expect(isReleased.withLock { $0 })
        #expect(frame[1, 2].picture?.picture == 5)
    }

    @Test("Art that looks equal is equal")
    func equality() {
        let sut = PictureArt(Grid(picture: 1, columns: 2, rows: 2))

        #expect(sut == PictureArt(Grid(picture: 1, columns: 2, rows: 2)))
        #expect(sut != PictureArt(Grid(picture: 2, columns: 2, rows: 2)))
    }
}
