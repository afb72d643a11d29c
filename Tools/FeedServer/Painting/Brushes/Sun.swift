/// A sun or a moon in the sky, in pixels.
struct Sun {
    var x: Float
    var y: Float
    var radius: Float
}
