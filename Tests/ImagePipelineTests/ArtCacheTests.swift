import ImageInterface
import TerminalInterface
import Testing
import TextInterface

@testable import ImagePipeline

@Suite struct ArtCacheTests {
    private func key(
        _ address: String, columns: Int = 10, appearance: Appearance = .dark, aspect: Double = 2
    ) -> ArtCache.Key {
        ArtCache.Key(
            address: address, columns: columns, rows: 10, appearance: appearance,
            geometry: CellGeometry(aspect: aspect))
    }

    private let art = PictureArt(Grid(columns: 10, rows: 10))

    @Test("Cached art is found by URL, size, fitting, appearance and the shape of cells")
    func finds() {
        let sut = ArtCache(budget: 10_000)
        sut.insert(art, for: key("a"))
        #expect(sut[key("a")] == art)
        #expect(sut[key("b")] == nil)
        #expect(sut[key("a", columns: 11)] == nil)
        #expect(sut[key("a", appearance: .light)] == nil)
        #expect(sut[key("a", aspect: 1.5)] == nil)
        var filled = key("a")
        filled.isFilled = true
        #expect(sut[filled] == nil)
    }

    @Test("Where the budget is exceeded, the least recently used art is evicted")
    func evicts() {
        let sut = ArtCache(budget: 3_200)
        sut.insert(art, for: key("a"))
        sut.insert(art, for: key("b"))
        _ = sut[key("a")]
        sut.insert(art, for: key("c"))
        #expect(sut[key("a")] != nil)
        #expect(sut[key("b")] == nil)
        #expect(sut[key("c")] != nil)
    }

    @Test("Art larger than the budget stays until other art is inserted")
    func keepsOne() {
        let sut = ArtCache(budget: 1)
        sut.insert(art, for: key("a"))
        #expect(sut[key("a")] != nil)
        sut.insert(art, for: key("b"))
        #expect(sut[key("a")] == nil)
    }

    @Test("Art in pixels has an entry of its own, whose bytes count as part of the budget")
    func pixels() {
        let sut = ArtCache(budget: 10_000)
        var fine = key("a")
        fine.graphics = PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))
        sut.insert(art, for: key("a"))
        #expect(sut[fine] == nil)

        sut.insert(art, for: fine, bytes: 9_000)

        #expect(sut[fine] != nil)
        #expect(sut[fine.inCharacters] == nil)
    }
}
