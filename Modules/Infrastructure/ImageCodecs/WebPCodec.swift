import CWebP
import ImageInterface

/// WebP through libwebp, scaled by its decoder.
struct WebPCodec: Codec {
    private let frame: UnsafeRawBufferPointer
    let size: PixelSize
    let orientation: Orientation

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        let chunks = WebPChunks(of: ByteReader(bytes: bytes))
        orientation = chunks.orientation ?? .upright
        var features = try Self.features(of: bytes)
        if features.has_animation == 0 {
            frame = bytes
        } else {
            guard let first = chunks.firstFrame else { throw .unreadable }
            features = try Self.features(of: first.bytes)
            frame = first.bytes
        }
        size = PixelSize(width: Int(features.width), height: Int(features.height))
    }

    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap {
        let scaled = size.shrunk(covering: target)
        return try Bitmap(size: scaled) { pixels throws(ImageError) in
            var config = WebPDecoderConfig()
            guard WebPInitDecoderConfig(&config) != 0 else { throw .unreadable }
            if scaled != size {
                config.options.use_scaling = 1
                config.options.scaled_width = Int32(scaled.width)
                config.options.scaled_height = Int32(scaled.height)
            }
            config.output.colorspace = MODE_RGBA
            config.output.is_external_memory = 1
            config.output.u.RGBA = WebPRGBABuffer(
                rgba: pixels.baseAddress, stride: Int32(4 * scaled.width), size: pixels.count)
            let bytes = frame.bindMemory(to: UInt8.self)
            guard WebPDecode(bytes.baseAddress, bytes.count, &config) == VP8_STATUS_OK else {
                throw .unreadable
            }
        }
    }

    private static func features(
        of bytes: UnsafeRawBufferPointer
    ) throws(ImageError) -> WebPBitstreamFeatures {
        var features = WebPBitstreamFeatures()
        let bound = bytes.bindMemory(to: UInt8.self)
        guard WebPGetFeatures(bound.baseAddress, bound.count, &features) == VP8_STATUS_OK else {
            throw .unreadable
        }
        return features
    }
}
