import TextInterface

/// The room for a picture in a row, in cells.
nonisolated public struct PictureBox: Hashable, Sendable {
    /// The number of columns, positive.
    public let columns: Int
    /// The number of rows, positive.
    public let rows: Int
    /// Whether a picture fills the box, cropped around its middle; else it keeps its shape within the box.
    public let isFilled: Bool

    /// Makes a box.
    public init(columns: Int, rows: Int, isFilled: Bool = false) {
        self.columns = columns
        self.rows = rows
        self.isFilled = isFilled
    }
}
/// What a picture's art is made for: art for another target is another art of the same picture.
nonisolated struct PictureTarget: Hashable, Sendable {
    /// The room for the picture.
    let box: PictureBox
    /// The ground on which it stands: what is transparent in the picture shows it.
    let appearance: Appearance
}
