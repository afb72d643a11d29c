import TextInterface

/// The area of a picture in its row, in cells.
nonisolated public struct PictureBox: Hashable, Sendable {
    /// The number of columns, positive.
    public let columns: Int
    /// The number of rows, positive.
    public let rows: Int
    /// Whether a picture fills the box, cropped around its middle; otherwise its aspect ratio is kept.
    public let isFilled: Bool

    /// Creates a box.
    public init(columns: Int, rows: Int, isFilled: Bool = false) {
        self.columns = columns
        self.rows = rows
        self.isFilled = isFilled
    }
}
/// The parameters of a picture's art. Another target needs another art of the same picture.
nonisolated struct PictureTarget: Hashable, Sendable {
    let box: PictureBox
    /// The appearance of the background, which transparent pixels show.
    let appearance: Appearance
}
