/// Art of a picture: cells, and the ownership of the picture that the terminal holds for them.
///
/// A caller that shows the art holds it as long as it does so, as a row and a cache do; the picture is released with the
/// last of them. The grid is a plain value: a frame into which it was drawn owns nothing.
public final class PictureArt: Sendable {
    /// The cells that show the picture.
    public let grid: Grid
    private let release: @Sendable () -> Void

    /// Makes art.
    ///
    /// - Parameter release: Releases the picture in the terminal, on the thread of the last holder; nothing for art in
    ///   characters.
    public init(_ grid: Grid, release: @escaping @Sendable () -> Void = {}) {
        self.grid = grid
        self.release = release
    }

    deinit {
        release()
    }
}

extension PictureArt: Equatable {
    /// Whether two pieces of art look the same.
    public static func == (one: PictureArt, other: PictureArt) -> Bool {
        one === other || one.grid == other.grid
    }
}
