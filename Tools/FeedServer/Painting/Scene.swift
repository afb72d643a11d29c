/// What a picture shows.
enum Scene: CaseIterable, Sendable {
    case gradient

    func painted(width: Int, height: Int, seed: UInt64) -> Pixels {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes.append(UInt8(x * 255 / width))
                bytes.append(UInt8(y * 255 / height))
                bytes.append(UInt8(seed % 8 * 32))
            }
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }
}
