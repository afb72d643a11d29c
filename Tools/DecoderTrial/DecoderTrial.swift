import FoundationEssentials
import Glibc
import ImageInterface
import ImageSandbox

@main
enum DecoderTrial {
    static func main() {
        DecoderService.run(TrialDecoder(), isFiltered: !CommandLine.arguments.contains("limits"))
    }
}

/// A decoder that draws a given picture, or misbehaves: the text of the picture says how.
struct TrialDecoder: ImageDecoder {
    func size(of data: Data) throws(ImageError) -> PixelSize {
        if data == Data("names itself".utf8) { return PixelSize(width: Int(getpid()), height: 0) }
        try behave(data)
        return PixelSize(width: data.count, height: Int(data[0]))
    }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        try behave(data)
        let count = target.width * target.height
        return Bitmap(size: target, pixels: (0..<count).flatMap { _ in Array(data.prefix(4)) })
    }

    func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? {
        data.count > size.width ? nil : data.reversed()
    }

    /// Returns if the decoder behaves, or misbehaves and is not stopped.
    private func behave(_ data: Data) throws(ImageError) {
        switch String(decoding: data.prefix(20), as: UTF8.self) {
        case let text where text.hasPrefix("draws"): return
        case "refuses": throw .unknownFormat
        case "opens a file": if open("/etc/passwd", O_RDONLY) >= 0 { return }
        case "opens a socket": if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { return }
        case "starts a process":
            var process = pid_t()
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            if posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0 { return }
        case "writes a file": if write(4, "x", 1) > 0 { return }
        case "allocates":
            // Each byte is used, so that the memory is taken.
            var blocks: [[UInt8]] = []
            while blocks.count < 64 { blocks.append([UInt8](repeating: 1, count: 64 << 20)) }
            return
        case "loops": while getpid() > 0 {}
        case "traps": fatalError("as asked")
        case "exits": exit(0)
        case "sends nonsense":
            let numbers: [Int64] = [2, .max, .max, -1]
            _ = numbers.withUnsafeBytes { send(3, $0.baseAddress, $0.count, 0) }
            return
        default: throw .tooLarge
        }
        // Refused without a filter, too.
        throw .unreadable
    }
}
