/// The recipe of a picture: the same one gives the same pixels, always.
struct Painting: Sendable {
    let scene: Scene
    let palette: Palette
    /// In pixels, like `height`.
    let width: Int
    let height: Int
    let format: PictureFormat
    let seed: UInt64

    /// The painted picture as a file.
    func encoded() -> [UInt8] {
        format.encoded(scene.painted(palette, width: width, height: height, seed: seed))
    }
}
