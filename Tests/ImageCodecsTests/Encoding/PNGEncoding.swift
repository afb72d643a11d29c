import CSpng
import FoundationEssentials
import ImageInterface

/// Kinds of PNG pixels.
enum PNGKind: CaseIterable, Sendable {
    case gray1, gray8, gray16, grayAlpha8, palette1, palette8, paletteAlpha8, rgb8, rgb16, rgba8, rgba16

    var isGray: Bool { [.gray1, .gray8, .gray16, .grayAlpha8].contains(self) }

    private var type: spng_color_type {
        switch self {
        case .gray1, .gray8, .gray16: SPNG_COLOR_TYPE_GRAYSCALE
        case .grayAlpha8: SPNG_COLOR_TYPE_GRAYSCALE_ALPHA
        case .palette1, .palette8, .paletteAlpha8: SPNG_COLOR_TYPE_INDEXED
        case .rgb8, .rgb16: SPNG_COLOR_TYPE_TRUECOLOR
        case .rgba8, .rgba16: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA
        }
    }

    private var depth: UInt8 {
        switch self {
        case .gray1, .palette1: 1
        case .gray8, .grayAlpha8, .palette8, .paletteAlpha8, .rgb8, .rgba8: 8
        case .gray16, .rgb16, .rgba16: 16
        }
    }

    /// A PNG of the bitmap as its kind can represent it: one bit by a threshold, palettes of 256 colors.
    func encode(_ bitmap: Bitmap, isInterlaced: Bool = false) -> Data {
        let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue))
        defer { spng_ctx_free(context) }
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        var header = spng_ihdr(
            width: UInt32(bitmap.size.width), height: UInt32(bitmap.size.height), bit_depth: depth,
            color_type: UInt8(type.rawValue), compression_method: 0, filter_method: 0,
            interlace_method: isInterlaced ? 1 : 0)
        spng_set_ihdr(context, &header)
        let palette = Palette(of: bitmap, isOneBit: self == .palette1)
        if type == SPNG_COLOR_TYPE_INDEXED {
            palette.set(on: context, withAlpha: self == .paletteAlpha8)
        }
        let raw = raw(bitmap, palette)
        let status = spng_encode_image(
            context, raw, raw.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
        precondition(status == 0, String(cString: spng_strerror(status)))
        var count = 0
        var error: Int32 = 0
        let buffer = spng_get_png_buffer(context, &count, &error)
        defer { free(buffer) }
        return Data(bytes: buffer!, count: count)
    }

    private func raw(_ bitmap: Bitmap, _ palette: Palette) -> [UInt8] {
        var raw: [UInt8] = []
        for y in 0..<bitmap.size.height {
            let row = (0..<bitmap.size.width).map { bitmap[$0, y] }
            switch self {
            case .gray1: raw += packed(row.map { $0.x > 127 })
            case .palette1: raw += packed(row.map { palette.index(of: $0) == 1 })
            case .gray8: raw += row.map(\.x)
            case .gray16: raw += row.flatMap { [$0.x, $0.x] }
            case .grayAlpha8: raw += row.flatMap { [$0.x, $0.w] }
            case .palette8, .paletteAlpha8: raw += row.map { palette.index(of: $0) }
            case .rgb8: raw += row.flatMap { [$0.x, $0.y, $0.z] }
            case .rgb16: raw += row.flatMap { [$0.x, $0.x, $0.y, $0.y, $0.z, $0.z] }
            case .rgba8: raw += row.flatMap { [$0.x, $0.y, $0.z, $0.w] }
            case .rgba16: raw += row.flatMap { [$0.x, $0.x, $0.y, $0.y, $0.z, $0.z, $0.w, $0.w] }
            }
        }
        return raw
    }

    private func packed(_ bits: [Bool]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { byte, bit in
                start + bit < bits.count && bits[start + bit] ? byte | 0x80 >> bit : byte
            }
        }
    }
}

private struct Palette {
    let colors: [SIMD4<UInt8>]
    private let places: [SIMD4<UInt8>: UInt8]

    init(of bitmap: Bitmap, isOneBit: Bool) {
        var places: [SIMD4<UInt8>: UInt8] = [:]
        var colors: [SIMD4<UInt8>] = []
        for y in 0..<bitmap.size.height {
            for x in 0..<bitmap.size.width where colors.count < (isOneBit ? 2 : 256) {
                if places[bitmap[x, y]] != nil { continue }
                places[bitmap[x, y]] = UInt8(colors.count)
                colors.append(bitmap[x, y])
            }
        }
        self.places = places
        self.colors = colors
    }

    func index(of color: SIMD4<UInt8>) -> UInt8 {
        places[color] ?? 0
    }

    func set(on context: OpaquePointer?, withAlpha: Bool) {
        var palette = spng_plte()
        var alpha = spng_trns()
        palette.n_entries = UInt32(colors.count)
        alpha.n_type3_entries = UInt32(colors.count)
        withUnsafeMutableBytes(of: &palette.entries) { entries in
            for (place, color) in colors.enumerated() {
                for part in 0..<3 { entries[4 * place + part] = color[part] }
            }
        }
        withUnsafeMutableBytes(of: &alpha.type3_alpha) { entries in
            for (place, color) in colors.enumerated() { entries[place] = color.w }
        }
        spng_set_plte(context, &palette)
        if withAlpha { spng_set_trns(context, &alpha) }
    }
}

extension Data {
    /// A zlib stream that inflates to millions of zeros: the pixels of a PNG.
    static func deflatedZeros(millions: Int) -> Data {
        let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue))
        defer { spng_ctx_free(context) }
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        var header = spng_ihdr(
            width: 1_000, height: UInt32(1_000 * millions), bit_depth: 8,
            color_type: UInt8(SPNG_COLOR_TYPE_GRAYSCALE.rawValue), compression_method: 0, filter_method: 0,
            interlace_method: 0)
        spng_set_ihdr(context, &header)
        let pixels = [UInt8](repeating: 0, count: 1_000_000 * millions)
        let status = spng_encode_image(
            context, pixels, pixels.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
        precondition(status == 0, String(cString: spng_strerror(status)))
        var count = 0
        var error: Int32 = 0
        let buffer = spng_get_png_buffer(context, &count, &error)
        defer { free(buffer) }
        return Data(bytes: buffer!, count: count).pngChunks
            .reduce(into: Data()) { if $1.name == "IDAT" { $0 += $1.content } }
    }

    /// The chunks of this PNG.
    private var pngChunks: [(name: String, content: Data)] {
        var chunks: [(name: String, content: Data)] = []
        var rest = dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            chunks.append((name, rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }
}
