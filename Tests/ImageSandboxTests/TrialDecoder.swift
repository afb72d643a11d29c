import FoundationEssentials
import Glibc
import ImageInterface

/// A decoder that draws what it is given, or misbehaves: the first byte of a picture says how.
struct TrialDecoder: ImageDecoder {
    enum Behavior: UInt8, CaseIterable {
        case draws, refuses
        case opensFile, opensSocket, startsProcess, writesFile
        case allocates, loops, traps, exits, sendsNonsense

        /// A picture that makes the decoder behave so.
        var picture: Data { Data([rawValue, 7, 8, 9]) }
    }

    func size(of data: Data) throws(ImageError) -> PixelSize {
        try behave(data)
        return PixelSize(width: data.count, height: Int(data[1]))
    }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        try behave(data)
        let count = target.width * target.height
        return Bitmap(size: target, pixels: (0..<count).flatMap { _ in Array(data.prefix(4)) })
    }

    func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? {
        data.count > size.width ? nil : data.reversed()
    }

    private func behave(_ data: Data) throws(ImageError) {
        switch Behavior(rawValue: data[0]) {
        case .draws: return
        case .refuses, nil: throw .unknownFormat
        case .opensFile: if open("/etc/passwd", O_RDONLY) >= 0 { return }
        case .opensSocket: if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { return }
        case .startsProcess:
            var process = pid_t()
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            if posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0 { return }
        case .writesFile: if write(4, "x", 1) > 0 { return }
        case .allocates:
            // Each byte is used, so that the memory is taken.
            var blocks: [[UInt8]] = []
            while blocks.count < 64 { blocks.append([UInt8](repeating: 1, count: 64 << 20)) }
            return
        case .loops: while getpid() > 0 {}
        case .traps: fatalError("as asked")
        case .exits: exit(0)
        case .sendsNonsense:
            let numbers: [Int64] = [2, .max, .max, -1]
            _ = numbers.withUnsafeBytes { send(3, $0.baseAddress, $0.count, 0) }
            return
        }
        // Refused without a filter, too.
        throw .unreadable
    }
}
