/// Where the bytes of a picture come from.
enum Artwork: Sendable {
    case painting(Painting)
    case file(path: String, format: PictureFormat)

    var format: PictureFormat {
        switch self {
        case .painting(let painting): painting.format
        case .file(_, let format): format
        }
    }
}
