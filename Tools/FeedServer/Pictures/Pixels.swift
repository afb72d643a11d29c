/// A finished picture: three bytes a pixel, red, green, blue, row after row without gaps.
struct Pixels: Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]
}
