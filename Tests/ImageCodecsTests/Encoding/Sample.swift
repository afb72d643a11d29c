import FoundationEssentials
import ImageInterface

/// Each kind of each format.
enum Sample: Hashable, CaseIterable, Sendable {
    case png(PNGKind, isInterlaced: Bool)
    case jpeg(JPEGKind)
    case webP(WebPKind)

    static let allCases: [Sample] =
        PNGKind.allCases.flatMap { [.png($0, isInterlaced: false), .png($0, isInterlaced: true)] }
        + JPEGKind.allCases.map(Sample.jpeg) + WebPKind.allCases.map(Sample.webP)

    /// The kinds with all colors.
    static let colored = allCases.filter {
        switch $0 {
        case .png(let kind, _): !kind.isGray && kind != .palette1
        case .jpeg(let kind): kind != .gray
        case .webP: true
        }
    }

    static let pngs = allCases.filter { if case .png = $0 { true } else { false } }

    /// The tolerance of a component within one color.
    var tolerance: Int {
        switch self {
        case .png, .webP(.lossless), .webP(.losslessAnimation): 0
        case .jpeg, .webP(.lossy), .webP(.lossyAnimation): 6
        }
    }

    func encode(_ bitmap: Bitmap) -> Data {
        switch self {
        case .png(let kind, let isInterlaced): kind.encode(bitmap, isInterlaced: isInterlaced)
        case .jpeg(let kind): kind.encode(bitmap)
        case .webP(let kind): kind.encode(bitmap)
        }
    }
}
