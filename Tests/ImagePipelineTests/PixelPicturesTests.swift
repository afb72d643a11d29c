import ConcurrencyTesting
import ImageInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import ImagePipeline

@Suite("Pictures in pixels") struct PixelPicturesTests {
    private let terminal = InMemoryTerminal()
    private let tasks = TaskProviderMock()
    private let png = PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))

    private func makeSUT() -> PixelPictures {
        PixelPictures(terminal: terminal, encoder: EncoderStub(), tasks: tasks)
    }

    private nonisolated static func picture(_ size: PixelSize) -> Bitmap { .white(size) }

    @Test("A picture is drawn in the pixels of its cells and uploaded")
    func made() async throws {
        let sut = makeSUT()

        let result = try await sut.art(columns: 4, rows: 3, png) { size in
            #expect(size == PixelSize(width: 40, height: 60))
            return Self.picture(size)
        }

        let (art, bytes) = try #require(result)
        let kept = try #require(terminal.pictures[1])
        #expect(art.grid == Grid(picture: 1, columns: 4, rows: 3))
        #expect((kept.columns, kept.rows) == (4, 3))
        #expect(kept.content == .png([40, 60]))
        #expect(bytes == 2)
    }

    @Test(
        "Raw pixels are uploaded in their decoded size for a terminal with shared memory",
        arguments: [(56, 84, 56), (57, 86, 40)])
    func pixels(width: Int, height: Int, kept: Int) async throws {
        let sut = makeSUT()
        let shared = PixelGraphics(form: .pixels, cell: CellPixels(width: 10, height: 20))

        let result = try await sut.art(columns: 4, rows: 3, shared) { _ in
            Self.picture(PixelSize(width: width, height: height))
        }

        guard case .pixels(let pixels) = terminal.pictures[1]?.content else {
            Issue.record("No pixels")
            return
        }
        #expect(pixels.width == kept)
        #expect(result?.bytes == pixels.bytes.count)
    }

    @Test("A small enough PNG is uploaded unchanged", arguments: [true, false])
    func unchanged(isShared: Bool) async throws {
        let sut = makeSUT()
        let graphics = PixelGraphics(form: isShared ? .pixels : .png, cell: CellPixels(width: 10, height: 20))

        let result = try await sut.art(
            columns: 4, rows: 3, graphics,
            png: { $0 == PixelSize(width: 40, height: 60) ? [1, 2, 3] : nil },
            { _ in throw ImageError.unreadable })

        #expect(terminal.pictures[1]?.content == .png([1, 2, 3]))
        #expect(result?.bytes == 3)
    }

    @Test("Indexed pictures have exactly the pixels of their cells")
    func indexed() async throws {
        let sut = makeSUT()
        let sixels = PixelGraphics(form: .indexed(colors: 16), cell: CellPixels(width: 9, height: 17))

        let result = try await sut.art(columns: 4, rows: 3, sixels) { _ in
            Self.picture(PixelSize(width: 8, height: 5))
        }

        #expect(result?.art.grid == Grid(picture: 1, columns: 4, rows: 3))
        let content = TerminalPicture.Indexed(
            width: 36, height: 51, palette: [Color(0xFFFFFF)], pixels: Array(repeating: 0, count: 36 * 51))
        #expect(terminal.pictures[1]?.content == .indexed(content))
    }

    @Test("A picture is deleted with its art, and its number is reused late")
    func takenBack() async throws {
        let sut = makeSUT()
        var first = try await sut.art(columns: 1, rows: 1, png, Self.picture)?.art
        let second = try await sut.art(columns: 1, rows: 1, png, Self.picture)?.art
        #expect(Set(terminal.pictures.keys) == [1, 2])

        first = nil
        try await tasks.waitForAll()

        #expect(first == nil && second != nil)
        #expect(Set(terminal.pictures.keys) == [2])
        let third = try await sut.art(columns: 1, rows: 1, png, Self.picture)?.art
        #expect(third?.grid[0, 0].picture?.picture == 3)
    }

    @Test("A picture that cannot be drawn has no art, and leaves no number in use")
    func failed() async throws {
        let sut = makeSUT()

        await #expect(throws: ImageError.unreadable) {
            _ = try await sut.art(columns: 1, rows: 1, png) { _ in throw ImageError.unreadable }
        }

        try await tasks.waitForAll()
        #expect(terminal.pictures.isEmpty)
    }

    @Test("A picture with more cells than placeholders has no art")
    func tooLarge() async throws {
        let sut = makeSUT()

        #expect(try await sut.art(columns: 298, rows: 1, png, Self.picture) == nil)
        #expect(try await sut.art(columns: 1, rows: 298, png, Self.picture) == nil)
    }
}
