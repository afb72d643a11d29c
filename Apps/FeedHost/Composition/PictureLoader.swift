import ConcurrencyInterface
import FeedFeature
import Foundation
import HTTPInterface
import ImageInterface
import PictureStorageInterface
import StorageInterface
import Synchronization
import TerminalInterface
import TextInterface

/// Brings a picture onto the screen: memory, then the cache, then the network; then decoded and drawn in cells, on the
/// threads for that.
final class PictureLoader {
    private let downloader: HTTPDownloader
    private let networkExecutor: (any TaskExecutor)?
    private let executor: (any TaskExecutor)?
    private let cache: any PictureCache
    private let decoder: any ImageDecoder
    private let art: any ImageArt
    private let memory: ArtCache
    private let transfers: TransferLimiter
    private let loads: SharedLoads<HTTPURL, Data>
    private let save: (Data, FeedImage) async -> Void
    private let tasks: any TaskProvider
    private let turns: TransferLimiter
    /// Bytes that are not in the cache yet.
    private var unsaved: [HTTPURL: Data] = [:]
    private let clock: any MonotonicClock
    private let progress = TransferProgress()
    private let log: Log
    private let metrics: HTTPMetrics

    /// The shape of the terminal's cells, once it is known.
    var geometry = CellGeometry.usual
    /// How the terminal shows pictures in pixels, once it said so.
    var graphics: PixelGraphics?
    /// Shows pictures in pixels, where there is a terminal that may.
    var pixels: PixelPictures?

    init(
        plugins: Plugins, cache: any PictureCache, memory: ArtCache,
        save: @escaping (Data, FeedImage) async -> Void
    ) {
        downloader = plugins.downloader()
        networkExecutor = plugins.networkExecutor
        executor = plugins.pictureExecutor
        self.cache = cache
        decoder = plugins.decoder
        art = plugins.art
        self.memory = memory
        // Browsers settle on six connections a server.
        transfers = TransferLimiter(limit: 6, tasks: plugins.tasks)
        // Pixels are the last touch: they leave a processor to what the reader waits for.
        turns = TransferLimiter(limit: 1, tasks: plugins.tasks)
        loads = SharedLoads(tasks: plugins.tasks)
        self.save = save
        tasks = plugins.tasks
        clock = plugins.clock
        log = plugins.log
        metrics = plugins.metrics
    }

    /// The picture's art, in its own shape, within a box of cells: in pixels where the terminal shows them.
    ///
    /// - Parameters:
    ///   - appearance: For what ground it is drawn: asked until it is done, since a terminal may tell late.
    ///   - distance: How far the picture is from the focus, while it waits for its turn.
    ///   - tell: Is told how much of the picture has come, where that takes longer than a second.
    ///   - coarse: Takes the art in characters, where that in pixels takes longer.
    func art(
        of image: FeedImage, columns: Int, rows: Int, appearance: () -> Appearance,
        distance: @escaping () -> Int = { 0 }, tell: @escaping (_ percent: Int) -> Void = { _ in },
        coarse: (Grid) -> Void = { _ in }
    ) async throws -> Grid {
        func key() -> ArtCache.Key {
            ArtCache.Key(
                url: image.url.text, columns: columns, rows: rows, appearance: appearance(),
                geometry: geometry, graphics: pixels == nil ? nil : graphics)
        }
        if let known = memory[key()] {
            metrics.count(\.picturesInMemory)
            return known
        }
        let data = try await progress.watching(image.url, tell) {
            try await bytes(of: image, distance: distance)
        }
        while true {
            let wanted = key()
            let inCharacters = wanted.inCharacters
            let grid: Grid
            if let known = memory[inCharacters] {
                grid = known
            } else {
                grid = try await withTaskExecutorPreference(executor) {
                    try await Self.draw(data, decoder, art, inCharacters)
                }
                memory.insert(grid, for: inCharacters)
            }
            guard wanted == key() else { continue }
            guard wanted.graphics != nil else { return grid }
            // Who gave up asks for other art, and would take this for it.
            try Task.checkCancellation()
            coarse(grid)
            guard let fine = try await fineArt(data, wanted, distance) else { return grid }
            if wanted == key() { return fine }
        }
    }

    /// The art in pixels, or `nil` where there can be none.
    private func fineArt(
        _ data: Data, _ wanted: ArtCache.Key, _ distance: @escaping () -> Int
    ) async throws -> Grid? {
        guard let pixels, let graphics = wanted.graphics else { return nil }
        do {
            return try await turns.run(distance: distance) {
                let decoder = decoder
                let fine = try await withTaskExecutorPreference(executor) {
                    let cells = try await Self.cells(for: data, decoder, wanted)
                    return try await pixels.grid(
                        columns: cells.columns, rows: cells.rows, graphics,
                        png: { decoder.plainPNG(data, within: $0) }
                    ) {
                        try Self.bitmap(data, decoder, covering: $0, wanted.appearance)
                    }
                }
                guard let fine else { return nil }
                memory.insert(fine.grid, for: wanted, bytes: fine.bytes)
                return fine.grid
            }
        } catch let error as ImageError where error != .cancelled {
            log.write("fault drawing a picture in pixels: \(error)")
            return nil
        }
    }

    /// The picture's bytes from the cache, or from the network and then saved to the cache.
    func bytes(of image: FeedImage, distance: @escaping () -> Int = { 0 }) async throws -> Data {
        try await loads.value(for: image.url) { [self] in
            if let data = unsaved[image.url] { return data }
            if let cached = await cached(image) { return cached }
            let data = try await transfers.run(distance: distance) {
                try await transfer(image.url)
            }
            keep(data, image)
            return data
        }
    }

    private func transfer(_ url: HTTPURL) async throws -> Data {
        let meter = Mutex(TransferMeter(at: clock.elapsed))
        let response = try await progress.during(url) {
            try await withTaskExecutorPreference(networkExecutor) {
                try await downloader.get(.picture(at: url)) {
                    [clock, tasks, progress] count, expected in
                    let percent = meter.withLock { $0.percent(count, of: expected, at: clock.elapsed) }
                    guard let percent else { return }
                    tasks.task(name: "tell how far a picture is", priority: nil) { @MainActor in
                        progress.tell(url, percent)
                    }
                }
            }
        }
        return try FeedImageDataMapper.map(response)
    }

    /// Stores bytes without holding anything up.
    private func keep(_ data: Data, _ image: FeedImage) {
        unsaved[image.url] = data
        tasks.immediateTask(name: "save a picture", priority: .utility) { @MainActor [self] in
            await save(data, image)
            unsaved[image.url] = nil
        }
    }

    private func cached(_ image: FeedImage) async -> Data? {
        do throws(LocalFeedImageDataLoader.LoadError) {
            let data = try await LocalFeedImageDataLoader(cache: cache).load(for: image)
            metrics.count(\.cache.pictures.hits)
            return data
        } catch {
            metrics.count(\.cache.pictures.misses)
            // The cache reports its faults by itself.
            if error == .notFound { log.write("cache miss for picture \(image.url)") }
            return nil
        }
    }

    /// The cells that the picture fills, in its own shape.
    @concurrent nonisolated private static func cells(
        for data: Data, _ decoder: any ImageDecoder, _ wanted: ArtCache.Key
    ) async throws -> (columns: Int, rows: Int) {
        // It may have waited for a thread for long.
        try Task.checkCancellation()
        let size = try decoder.size(of: data)
        return wanted.geometry.cells(for: size, columns: wanted.columns, rows: wanted.rows)
    }

    @concurrent nonisolated private static func draw(
        _ data: Data, _ decoder: any ImageDecoder, _ art: any ImageArt, _ wanted: ArtCache.Key
    ) async throws -> Grid {
        let cells = try await cells(for: data, decoder, wanted)
        let pixels = art.pixelsPerCell
        let target = PixelSize(width: cells.columns * pixels.width, height: cells.rows * pixels.height)
        try Task.checkCancellation()
        let bitmap = try decoder.decode(data, covering: target)
        try Task.checkCancellation()
        return art.art(
            of: bitmap, columns: cells.columns, rows: cells.rows,
            background: Palette(wanted.appearance).background)
    }

    nonisolated private static func bitmap(
        _ data: Data, _ decoder: any ImageDecoder, covering target: PixelSize, _ appearance: Appearance
    ) throws -> Bitmap {
        let bitmap = try decoder.decode(data, covering: target)
        try Task.checkCancellation()
        return bitmap.flattened(over: Palette(appearance).background)
    }
}
