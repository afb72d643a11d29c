import ListInterface

/// The heights of an item's drawn pictures: the row of a picture that left the prefetch window is made again
/// with the height of its art, so that rows below it stay in place.
final class DrawnPictures {
    private struct Key: Hashable {
        let part: Int
        let box: PictureBox
    }

    private var rows: [Key: Int] = [:]

    /// The rows of a picture's art in a box; `nil` before it was drawn.
    func rows(of part: ReaderPart, in box: PictureBox) -> Int? { rows[Key(part: part.index, box: box)] }

    /// Adds the rows of a picture's art in a box.
    func add(_ part: ReaderPart, in box: PictureBox, rows: Int) {
        self.rows[Key(part: part.index, box: box)] = rows
    }
}
