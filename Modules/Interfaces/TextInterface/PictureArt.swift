/// The cells of a picture, and the ownership of its uploaded pixels.
///
/// Rows and caches hold the art as long as they show it; the last release deletes the uploaded picture. The
/// grid is a plain value and owns nothing.
public final class PictureArt: Sendable {
    /// The cells that show the picture.
    public let grid: Grid
    private let release: @Sendable () -> Void

    /// Makes art.
    ///
    /// - Parameter release: Deletes the uploaded picture, on the thread of the last release.
    public init(_ grid: Grid, release: @escaping @Sendable () -> Void = {}) {
        self.grid = grid
        self.release = release
    }

    deinit {
        release()
    }
}

extension PictureArt: Equatable {
    /// Whether two pictures look equal.
    public static func == (one: PictureArt, other: PictureArt) -> Bool {
        one === other || one.grid == other.grid
    }
}
