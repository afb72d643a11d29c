import FoundationEssentials
import Glibc
public import ImageInterface

/// The process that decodes pictures for another program.
public enum DecoderService {
    /// The descriptors that a process is started with.
    static let socket: Int32 = 3
    static let memory: Int32 = 4

    /// Confines this process, and decodes pictures until the program that started it ends.
    ///
    /// Called first of all in the process, which has no other thread yet.
    ///
    /// - Parameter isFiltered: Whether a filter of system calls is tried; without one only the limits apply.
    public static func run(_ decoder: any ImageDecoder, isFiltered: Bool = true) -> Never {
        let filter = isFiltered ? SystemCallFilter() : nil
        closefrom(Self.memory + 1)
        guard let memory = MappedMemory(memory), ProcessLimits.set() else { _exit(1) }
        let holds = filter?.hold() ?? false
        guard DecoderCall(holds ? .filtered : .limited).send(to: socket) else { _exit(0) }
        while let call = DecoderCall(from: socket) {
            guard reply(to: call, by: decoder, memory).send(to: socket) else { break }
        }
        _exit(0)
    }

    private static func reply(
        to call: DecoderCall, by decoder: any ImageDecoder, _ memory: MappedMemory
    ) -> DecoderCall {
        guard let kind = DecoderCall.Kind(rawValue: call.code), let size = call.size,
            0...Int64(SharedMemory.inputLimit) ~= call.byteCount, let start = memory.input.baseAddress
        else { return DecoderCall(.unreadable) }
        // Nothing else writes the memory until the reply.
        let data = Data(bytesNoCopy: start, count: Int(call.byteCount), deallocator: .none)
        do throws(ImageError) {
            switch kind {
            case .size: return DecoderCall(.success, try decoder.size(of: data))
            case .decode:
                let bitmap = try decoder.decode(data, covering: size)
                guard bitmap.pixels.count <= SharedMemory.outputLimit else { throw .tooLarge }
                memory.output.copyBytes(from: bitmap.pixels)
                return DecoderCall(.success, byteCount: bitmap.pixels.count, bitmap.size)
            case .plainPNG:
                let bytes = decoder.plainPNG(data, within: size) ?? []
                guard bytes.count <= SharedMemory.outputLimit else { throw .tooLarge }
                memory.output.copyBytes(from: bytes)
                return DecoderCall(.success, byteCount: bytes.count)
            }
        } catch {
            return DecoderCall(DecoderCall.Status(error))
        }
    }
}
