public import FoundationEssentials
public import ImageInterface
import Synchronization

/// Decodes pictures in separate processes, which can open neither files nor sockets, and end at their limits
/// of memory and time. Pixels come back in shared memory.
///
/// A process starts with the first picture, and serves one call at a time. One that ends, or takes too long,
/// costs only its current picture: the call throws ``/ImageInterface/ImageError/unreadable``, and the next
/// one starts another process. If the system can start no more processes, no picture is
/// decoded.
public final class SandboxedImageDecoder: ImageDecoder {
    /// The confinement of a process that decodes.
    public enum Confinement: Sendable {
        /// Limits of resources, and a filter of system calls.
        case filter
        /// Only limits of resources: the kernel refuses the filter, or libseccomp is missing.
        case limits
    }

    /// The processes that wait for the next call.
    private let idle = Mutex<[DecoderProcess]>([])
    private let program: [String]
    private let environment: [String: String]
    private let processorTime: Duration

    /// Makes a decoder that has started no process.
    ///
    /// - Parameters:
    ///   - program: The path and the arguments of a program that calls ``DecoderService/run(_:isFiltered:)``.
    ///   - environment: Its environment.
    ///   - processorTime: The processor time after which a call fails. The most work that a decoder of 40
    ///     megapixels accepts takes 2 s on a usual machine.
    public init(
        program: [String], environment: [String: String] = [:], processorTime: Duration = .seconds(20)
    ) {
        self.program = program
        self.environment = environment
        self.processorTime = processorTime
    }

    /// Whether the limit of file sizes leaves room for the shared memory, which is a file.
    public static var hasMemory: Bool { ProcessLimits.fileSize >= SharedMemory.size }

    /// The confinement of the processes; `nil` if none can be started.
    public var confinement: Confinement? {
        try? withProcess { process in process.isFiltered ? .filter : .limits }
    }

    /// The size in pixels after orientation.
    public func size(of data: Data) throws(ImageError) -> PixelSize {
        try reply(to: .size, data).size
    }

    /// The picture, oriented, scaled down while decoding to about the smallest size that covers `target`.
    public func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        let reply = try reply(to: .decode, data, covering: target)
        guard !reply.bytes.isEmpty, reply.bytes.count == 4 * reply.size.width * reply.size.height else {
            throw .unreadable
        }
        return Bitmap(size: reply.size, pixels: reply.bytes)
    }

    /// The critical chunks of an opaque, upright PNG of 8 bits within a size.
    public func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? {
        guard let reply = try? reply(to: .plainPNG, data, covering: size), !reply.bytes.isEmpty else {
            return nil
        }
        return reply.bytes
    }

    private func reply(
        to call: DecoderCall.Kind, _ data: Data, covering size: PixelSize = PixelSize(width: 0, height: 0)
    ) throws(ImageError) -> DecoderProcess.Reply {
        guard data.count <= SharedMemory.inputLimit else { throw .tooLarge }
        return try withProcess { process throws(ImageError) in
            try process.reply(to: call, data, covering: size, within: processorTime)
        }
    }

    private func withProcess<Value>(
        _ body: (DecoderProcess) throws(ImageError) -> Value
    ) throws(ImageError) -> Value {
        var waiting = idle.withLock { $0.popLast() }
        // The kernel may have ended it for its memory.
        while waiting?.hasEnded == true { waiting = idle.withLock { $0.popLast() } }
        let process =
            if let waiting { waiting } else { try DecoderProcess(program: program, environment: environment) }
        // A process that failed is released, and ends.
        defer { if process.mayServeOn { idle.withLock { $0.append(process) } } }
        return try body(process)
    }
}
