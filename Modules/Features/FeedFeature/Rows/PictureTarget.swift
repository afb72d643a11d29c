import TextInterface

/// What a picture's art is made for: art for another target is another art of the same picture.
nonisolated struct PictureTarget: Hashable, Sendable {
    /// The room for the picture.
    let box: PictureBox
    /// The ground on which it stands: what is transparent in the picture shows it.
    let appearance: Appearance
}
