import ConcurrencyTesting
import Foundation
import HTTPInterface
import ImageInterface
import ItemInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import ImagePipeline

@Suite("Loading pictures") struct PictureLoaderTests {
    private let url = HTTPURL("http://pictures.example/1.png")!
    /// A picture of 8 × 8 pixels for the decoder of these tests.
    private let square = Data([8, 8])

    // MARK: Bytes

    @Test("A cached picture is not downloaded")
    func cached() async throws {
        let host = LoaderHost()
        host.pictures.stub(retrieve: .success(square), for: url.text)
        #expect(try await host.sut.bytes(of: .remote(url)) == square)
        #expect(host.downloads.isEmpty)
        #expect(host.events == [.cacheHit])
    }

    @Test("A picture that is not cached is downloaded and saved")
    func downloaded() async throws {
        let host = LoaderHost()
        #expect(try await host.sut.bytes(of: .remote(url)) == square)
        try await host.tasks.waitForAll()
        #expect(host.downloads == [url])
        #expect(host.pictures.messages == [.retrieve(url.text), .insert(square, for: url.text)])
        #expect(host.events == [.cacheMiss(url)])
    }

    @Test("A picture is prefetched unless it is cached, which is not a hit and reads no bytes")
    func prefetched() async throws {
        let host = LoaderHost()
        let missing = try await host.sut.prefetch(url)
        try await host.tasks.waitForAll()
        #expect(missing == (2, false))
        #expect(host.downloads == [url])
        #expect(host.pictures.messages.contains(.insert(square, for: url.text)))
        #expect(host.events == [.cacheMiss(url)])
        host.pictures.stub(retrieve: .success(square), for: url.text)
        let cached = try await host.sut.prefetch(url)
        #expect(cached == (2, true))
        #expect(host.pictures.messages.last == .touch(url.text))
        #expect(host.downloads == [url])
        #expect(host.events == [.cacheMiss(url)])
    }

    @Test("Where the cache fails, the picture is downloaded")
    func failedCache() async throws {
        let host = LoaderHost()
        host.pictures.stub(retrieve: .failure(.any))
        host.pictures.stub(insert: .failure(.any))
        #expect(try await host.sut.bytes(of: .remote(url)) == square)
        try await host.tasks.waitForAll()
        #expect(host.events == [.cacheFailed])
    }

    @Test("A refused picture is an error, and is not saved")
    func refused() async throws {
        let host = LoaderHost()
        host.response = HTTPResponse(status: 404, body: square)
        await #expect(throws: ImageDataMapper.Error.refused(status: 404)) {
            try await host.sut.bytes(of: .remote(url))
        }
        try await host.tasks.waitForAll()
        #expect(host.pictures.messages == [.retrieve(url.text)])
    }

    @Test("Concurrent loads of one URL share a download")
    func coalesced() async throws {
        let host = LoaderHost()
        host.isHolding = true
        let first = host.load(url)
        let second = host.load(url)
        await eventually { host.gates.waiting.count == 1 }
        host.gates.openAll()
        #expect(try await [first.value, second.value] == [square, square])
        #expect(host.downloads == [url])
    }

    @Test("At most six downloads run at once, and the nearest to the focus is next")
    func six() async throws {
        let host = LoaderHost()
        host.isHolding = true
        let urls = (0..<9).map { HTTPURL("http://pictures.example/\($0).png")! }
        for (index, url) in urls.enumerated() { host.load(url, distance: 9 - index) }
        await eventually { host.gates.waiting.count == 6 && host.pictures.messages.count == 9 }
        let first = Set(host.downloads)
        let nearest = try #require(urls.last { !first.contains($0) })
        host.gates.open(host.gates.waiting[0])
        await eventually { host.downloads.count == 7 }
        #expect(host.downloads.last == nearest)
        host.isHolding = false
        while !host.tasks.running.isEmpty {
            host.gates.openAll()
            await Task.yield()
        }
        #expect(Set(host.downloads) == Set(urls))
    }

    @Test("The percentage of a download is reported from its first second on")
    func progress() async throws {
        let host = LoaderHost()
        host.chunks = [(1, 4), (2, 4)]
        host.chunkDuration = .milliseconds(600)
        let told = Told()
        _ = try await host.sut.art(
            of: .remote(url), columns: 4, rows: 4, appearance: { .dark },
            progress: { percent in
                told.percents.append(percent)
                host.gates.open("chunk")
            })
        #expect(told.percents == [50])
    }

    // MARK: Art

    @Test("Art has the picture's aspect ratio, and is in memory for the next request")
    func memory() async throws {
        let host = LoaderHost()
        let first = try await host.art(of: url)
        let second = try await host.art(of: url)
        #expect((first.grid.columns, first.grid.rows) == (20, 10))
        #expect(second == first)
        #expect(host.art.drawings == 1)
        #expect(host.events == [.cacheMiss(url), .memoryHit])
    }

    @Test("Art is drawn again for another cell aspect")
    func geometry() async throws {
        let host = LoaderHost()
        _ = try await host.art(of: url)
        host.sut.geometry = CellGeometry(aspect: 1)
        let art = try await host.art(of: url)
        #expect((art.grid.columns, art.grid.rows) == (10, 10))
        #expect(host.art.drawings == 2)
    }

    @Test("Art is drawn again once the art in characters is replaced")
    func replacedArt() async throws {
        let host = LoaderHost()
        _ = try await host.art(of: url)
        host.sut.cellArt = host.art
        _ = try await host.art(of: url)
        #expect(host.art.drawings == 2)
    }

    @Test("Art in pixels stays in memory where the art in characters is replaced")
    func replacedArtInCharacters() async throws {
        let host = LoaderHost()
        host.sut.pixels = PixelPictures(
            terminal: InMemoryTerminal(), encoder: EncoderStub(), tasks: TaskProviderMock())
        host.sut.graphics = PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))
        let first = try await host.art(of: url)
        host.sut.cellArt = host.art
        #expect(try await host.art(of: url) == first)
    }

    @Test("Art is drawn for the latest appearance, where that changes meanwhile")
    func appearance() async throws {
        let host = LoaderHost()
        var asked = 0
        let art = try await host.sut.art(
            of: .remote(url), columns: 20, rows: 10,
            appearance: {
                asked += 1
                return asked < 3 ? .dark : .light
            })
        #expect(art.grid[0, 0].style.background == Palette(.light).background)
        #expect(host.art.drawings == 2)
    }

    @Test("A picture that cannot be decoded is an error")
    func broken() async {
        let host = LoaderHost()
        host.response = HTTPResponse(status: 200, body: Data([1]))
        await #expect(throws: ImageError.unknownFormat) { try await host.art(of: url) }
    }

    @Test("A picture that cannot be decoded is downloaded again when the reader requests it, and not before")
    func downloadedAgain() async throws {
        let host = LoaderHost()
        host.pictures.stub(retrieve: .success(Data([1])), for: url.text)
        for _ in 0..<2 {
            await #expect(throws: ImageError.unknownFormat) { try await host.art(of: url) }
        }
        #expect(host.downloads.isEmpty)
        _ = try await host.art(of: url, isUserInitiated: true)
        try await host.tasks.waitForAll()
        #expect(host.downloads == [url])
        #expect(host.pictures.messages.last == .insert(square, for: url.text))
    }

    // MARK: Pixels

    @Test("Art in pixels follows that in characters, and is in memory for the next request")
    func pixels() async throws {
        let host = LoaderHost()
        let terminal = host.showPixels()
        var coarse: [PictureArt] = []
        func art() async throws -> PictureArt {
            try await host.sut.art(
                of: .remote(url), columns: 20, rows: 10, appearance: { .dark },
                coarse: {
                    #expect(terminal.pictures.isEmpty)
                    coarse.append($0)
                })
        }

        let first = try await art()
        let second = try await art()

        #expect(coarse.map { $0.grid[0, 0].picture == nil } == [true])
        #expect(coarse.map { [$0.grid.columns, $0.grid.rows] } == [[first.grid.columns, first.grid.rows]])
        #expect(first.grid[0, 0].picture?.picture == 1)
        #expect(second == first)
    }

    @Test("A cropped picture fills its cells, in pixels too, and its file is never uploaded unchanged")
    func filled() async throws {
        let host = LoaderHost()
        host.response = HTTPResponse(status: 200, body: Data([8, 2]))
        let terminal = host.showPixels(plain: [1])
        func art(isFilled: Bool) async throws -> PictureArt {
            try await host.sut.art(
                of: .remote(url), columns: 20, rows: 10, isFilled: isFilled, appearance: { .dark })
        }

        let filled = try await art(isFilled: true)
        let whole = try await art(isFilled: false)

        #expect((filled.grid.columns, filled.grid.rows) == (20, 10))
        #expect(terminal.pictures[1]?.content == .png([40, 40]))
        #expect((whole.grid.columns, whole.grid.rows) == (20, 3))
        #expect(terminal.pictures[2]?.content == .png([1]))
        #expect(try await art(isFilled: true) === filled)
    }

    @Test("Art in characters stays where pixels cannot be encoded")
    func failedPixels() async throws {
        let host = LoaderHost()
        let terminal = host.showPixels(failure: .notEncodable)
        let art = try await host.art(of: url)
        #expect(art.grid[0, 0].picture == nil)
        #expect(terminal.pictures.isEmpty)
        #expect(host.events == [.cacheMiss(url), .pixelsFailed(.notEncodable)])
    }

    // MARK: BlurHash

    @Test(
        "A BlurHash is drawn in its picture's aspect ratio or in the whole box, without a request",
        arguments: [(8, 8, 20, 10), (8, 1, 20, 1), (nil, 8, 20, 10), (nil, nil, 20, 10)])
    func blurHash(width: Int?, height: Int?, columns: Int, rows: Int) async throws {
        let host = LoaderHost()
        let art = try await host.sut.art(
            ofBlurHash: "00OZZy", width: width, height: height, columns: 20, rows: 10, appearance: { .dark })
        #expect(art.grid.columns == columns && art.grid.rows == rows)
        #expect(host.art.drawings == 1)
        #expect(host.downloads.isEmpty && host.events.isEmpty)
    }

    @Test("A text that is not a BlurHash is drawn as a uniform placeholder")
    func noBlurHash() async throws {
        let host = LoaderHost()
        let art = try await host.sut.art(
            ofBlurHash: "none", width: nil, height: nil, columns: 3, rows: 2, appearance: { .light })
        #expect(art.grid[1, 2].style.background == Palette(.light).placeholder.0)
        #expect(host.art.drawings == 0)
    }

    // MARK: Files

    @Test("A local picture is read from its file, drawn once, and neither downloaded nor saved")
    func local() async throws {
        let host = LoaderHost()
        for _ in 0..<2 {
            let art = try await host.sut.art(
                of: .local(path: "/a.png"), columns: 20, rows: 10, appearance: { .dark })
            #expect(art.grid.rows == 10)
        }
        #expect(try await host.sut.bytes(of: .local(path: "/b.png")) == square)
        #expect(host.filesRead == ["/a.png", "/b.png"])
        #expect(host.downloads.isEmpty)
        #expect(host.pictures.messages.isEmpty)
    }

    @Test("A local picture whose file cannot be read fails with its error")
    func unreadableFile() async {
        struct Unreadable: Error {}
        let host = LoaderHost()
        host.file = .failure(Unreadable())
        await #expect(throws: Unreadable.self) { try await host.sut.bytes(of: .local(path: "/a.png")) }
    }

    // MARK: Description

    @Test("A picture is described by its size and its colors")
    func description() async throws {
        let host = LoaderHost()
        let description = try await host.sut.description(of: .remote(url))
        #expect(description.size == PixelSize(width: 8, height: 8))
        #expect(description.colors == [.white])
    }

    private final class Told {
        var percents: [Int] = []
    }
}
