/// A picture of the built-in feed.
struct Exhibit: Sendable {
    let scene: Scene
    let palette: Palette
    let width: Int
    let height: Int
    let description: String?
    let location: String?

    init(
        _ scene: Scene, _ palette: Palette, _ width: Int, _ height: Int, _ description: String?,
        _ location: String?
    ) {
        (self.scene, self.palette, self.width, self.height) = (scene, palette, width, height)
        (self.description, self.location) = (description, location)
    }
}
