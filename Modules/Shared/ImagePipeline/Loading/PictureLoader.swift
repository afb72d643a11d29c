public import ConcurrencyInterface
public import Foundation
public import HTTPInterface
public import ImageInterface
public import ItemInterface
public import PictureStorageInterface
public import TerminalInterface
public import TextInterface

/// Loads pictures as art: from memory, or from bytes of the cache, the network or a file, which are decoded
/// and drawn in characters; then in pixels, where the terminal supports them.
public final class PictureLoader {
    /// Downloads a URL. `progress` is called after each chunk with the count of bytes so far, and the
    /// expected count where it is known. A user-initiated download bypasses the circuit breaker.
    public typealias Download = (
        _ url: HTTPURL, _ isUserInitiated: Bool,
        _ progress: @escaping @Sendable (_ count: Int, _ expected: Int?) -> Void
    ) async throws -> HTTPResponse

    /// Reads a picture's file off the main actor, up to a size limit of its own.
    public typealias ReadFile = (_ path: String) async throws -> Data

    private let data: PictureDataLoader
    private let readFile: ReadFile
    private let decoder: any ImageDecoder
    private var drawing: PictureRenderer { PictureRenderer(decoder: decoder, art: cellArt) }
    private let executor: (any TaskExecutor)?
    private let memory: ArtCache
    private let pixelDrawings: PrioritizedLimiter
    private let observe: (PictureEvent) -> Void

    /// Draws pictures in characters.
    public var cellArt: any ImageArt {
        didSet { cellArtChanges += 1 }
    }
    private var cellArtChanges = 0
    /// The aspect of the terminal's cells.
    public var geometry = CellGeometry.usual
    /// The terminal's support for pictures in pixels; `nil` before it was reported.
    public var graphics: PixelGraphics?
    /// Uploads pictures in pixels; `nil` without a terminal that may support them.
    public var pixels: PixelPictures?

    /// Makes a loader with an empty memory cache.
    ///
    /// - Parameters:
    ///   - executor: Runs decoding and drawing, which cannot be interrupted; `nil` for Swift's own threads.
    ///   - memoryBudget: The bytes of art in memory, at 16 bytes a cell.
    ///   - observe: Called with each event.
    public init(
        download: @escaping Download, readFile: @escaping ReadFile, cache: any PictureCache,
        decoder: any ImageDecoder, art: any ImageArt, tasks: any TaskProvider, clock: any MonotonicClock,
        executor: (any TaskExecutor)?, memoryBudget: Int, observe: @escaping (PictureEvent) -> Void = { _ in }
    ) {
        self.readFile = readFile
        data = PictureDataLoader(
            download: download, cache: cache, tasks: tasks, clock: clock, observe: observe)
        self.decoder = decoder
        cellArt = art
        self.executor = executor
        memory = ArtCache(budget: memoryBudget)
        // One at a time, which leaves a processor for the art in characters that comes first.
        pixelDrawings = PrioritizedLimiter(limit: 1)
        self.observe = observe
    }

    /// The art of a picture, in its aspect ratio, within a box; in pixels where the terminal supports them.
    ///
    /// - Parameters:
    ///   - isFilled: Whether the picture fills the box, cropped around its middle.
    ///   - appearance: The appearance, read until the art is drawn: it may change meanwhile.
    ///   - coarse: Called with the art in characters where art in pixels follows.
    /// - Throws: As ``bytes(of:isUserInitiated:distance:progress:)``, and `ImageError`.
    public func art(
        of picture: MediaReference, columns: Int, rows: Int, isFilled: Bool = false,
        appearance: () -> Appearance, isUserInitiated: Bool = false, distance: @escaping () -> Int = { 0 },
        progress: @escaping (_ percent: Int) -> Void = { _ in }, coarse: (PictureArt) -> Void = { _ in }
    ) async throws -> PictureArt {
        func key() -> ArtCache.Key {
            let graphics = pixels == nil ? nil : graphics
            return ArtCache.Key(
                address: picture.text, columns: columns, rows: rows, isFilled: isFilled,
                appearance: appearance(), geometry: geometry,
                cellArtChanges: graphics == nil ? cellArtChanges : 0, graphics: graphics)
        }
        if let known = memory[key()] {
            observe(.memoryHit)
            return known
        }
        let data = try await bytes(
            of: picture, isUserInitiated: isUserInitiated, distance: distance, progress: progress)
        while true {
            let wanted = key()
            let art = try await decoding(picture) { try await artInCharacters(data, wanted.inCharacters) }
            guard wanted == key() else { continue }
            guard wanted.graphics != nil else { return art }
            // A cancelled caller may have requested other art, and would show this instead.
            try Task.checkCancellation()
            coarse(art)
            guard let fine = try await artInPixels(data, wanted, distance) else { return art }
            if wanted == key() { return fine }
        }
    }

    /// The art of a BlurHash in characters; a uniform placeholder where the text is none.
    ///
    /// - Parameters:
    ///   - width: The picture's width in pixels, above 0; without width and height the art fills the box.
    public func art(
        ofBlurHash hash: String, width: Int?, height: Int?, columns: Int, rows: Int,
        appearance: () -> Appearance
    ) async throws -> PictureArt {
        var cells = (columns: columns, rows: rows)
        if let width, let height {
            cells = geometry.cells(for: PixelSize(width: width, height: height), columns: columns, rows: rows)
        }
        let (drawing, appearance) = (drawing, appearance())
        return PictureArt(
            try await withTaskExecutorPreference(executor) {
                try await drawing.grid(ofBlurHash: hash, columns: cells.columns, rows: cells.rows, appearance)
            })
    }

    /// The bytes of a picture: of a remote one from the cache, or from the network and then saved to the
    /// cache; of a local one from its file, which is not cached.
    ///
    /// - Parameters:
    ///   - isUserInitiated: Whether the reader requested them; otherwise a prefetch. Bytes that could not be decoded are
    ///     then downloaded again.
    ///   - distance: The picture's distance from the focus; the nearest picture is loaded next.
    ///   - progress: Called with the percentage of a download that takes longer than a second.
    /// - Throws: The download's or the file's error, ``ImageDataMapper/Error``, or `CancellationError`.
    public func bytes(
        of picture: MediaReference, isUserInitiated: Bool = false, distance: @escaping () -> Int = { 0 },
        progress: @escaping (_ percent: Int) -> Void = { _ in }
    ) async throws -> Data {
        switch picture {
        case .local(let path): try await readFile(path)
        case .remote(let url):
            try await data.data(
                of: url, isUserInitiated: isUserInitiated, distance: distance, progress: progress)
        }
    }

    /// Loads the picture at a URL into the cache unless it is there, where it counts as used now. Pictures that rows
    /// request come first.
    ///
    /// - Returns: The number of its bytes, and whether it was in the cache.
    /// - Throws: `StorageError` if the cache is broken, or could not save the last picture; and as
    ///   ``bytes(of:isUserInitiated:distance:progress:)``.
    public func prefetch(_ url: HTTPURL) async throws -> (length: Int, wasCached: Bool) {
        try await data.prefetch(url)
    }

    /// The size and the principal colors of a picture.
    ///
    /// - Throws: As ``bytes(of:isUserInitiated:distance:progress:)``, and `ImageError`.
    public func description(
        of picture: MediaReference, isUserInitiated: Bool = false
    ) async throws -> PictureDescription {
        let data = try await bytes(of: picture, isUserInitiated: isUserInitiated)
        return try await decoding(picture) {
            try await withTaskExecutorPreference(executor) { [decoder] in
                try await Self.description(of: data, decoder)
            }
        }
    }

    /// Runs work that decodes a picture; where it cannot be decoded, the reader's next request downloads it again.
    private func decoding<Value>(
        _ picture: MediaReference, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let error as ImageError where error != .cancelled {
            if case .remote(let url) = picture { data.distrust(url) }
            throw error
        }
    }

    @concurrent nonisolated private static func description(
        of data: Data, _ decoder: any ImageDecoder
    ) async throws -> PictureDescription {
        try PictureDescription(of: data, decoder: decoder)
    }

    private func artInCharacters(_ data: Data, _ key: ArtCache.Key) async throws -> PictureArt {
        if let known = memory[key] { return known }
        let art = PictureArt(
            try await withTaskExecutorPreference(executor) { try await drawing.grid(of: data, key) })
        memory.insert(art, for: key)
        return art
    }

    /// The art in pixels; `nil` if it cannot be drawn or uploaded.
    private func artInPixels(
        _ data: Data, _ wanted: ArtCache.Key, _ distance: @escaping () -> Int
    ) async throws -> PictureArt? {
        guard let pixels, let graphics = wanted.graphics else { return nil }
        do {
            return try await pixelDrawings.run(distance: distance) {
                let (drawing, decoder) = (drawing, decoder)
                let fine = try await withTaskExecutorPreference(executor) {
                    let cells = try await drawing.cells(of: data, wanted)
                    return try await pixels.art(
                        columns: cells.columns, rows: cells.rows, graphics,
                        png: { wanted.isFilled ? nil : decoder.plainPNG(data, within: $0) }
                    ) {
                        try drawing.bitmap(of: data, covering: $0, wanted)
                    }
                }
                guard let fine else { return nil }
                memory.insert(fine.art, for: wanted, bytes: fine.bytes)
                return fine.art
            }
        } catch let error as ImageError where error != .cancelled {
            observe(.pixelsFailed(error))
            return nil
        }
    }
}
