import FoundationEssentials
import Glibc

/// Memory of two processes: a picture's bytes at its start, and what is made of them behind. The process that decodes
/// maps it; the program that has started it reads and writes it as a file, which the process cannot make
/// unreadable.
struct SharedMemory: ~Copyable {
    /// The largest picture, in bytes.
    static let inputLimit = 64 << 20
    /// The most bytes that are made of a picture: the pixels of 40 megapixels.
    static let outputLimit = 160_000_000
    static let size = inputLimit + outputLimit

    /// The bytes that are kept between two pictures.
    private static let keptCount = 4 << 20

    /// The file of the memory, which is in no folder.
    let descriptor: Int32

    /// Makes the memory. Pages are taken when they are written.
    init?() {
        guard let descriptor = HighDescriptor.moved(Self.file()) else { return nil }
        guard ftruncate(descriptor, Self.size) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A file in no folder. Swift's Glibc does not declare memfd_create(2).
    private static func file() -> Int32 {
        typealias Make = @convention(c) (UnsafePointer<CChar>, _ flags: UInt32) -> Int32
        // MFD_CLOEXEC
        return dlsym(nil, "memfd_create").map { unsafeBitCast($0, to: Make.self)("pictures", 0x1) } ?? -1
    }

    /// Writes a picture's bytes, and returns whether all were written.
    func write(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            Self.transfer(bytes.count) { pwrite(descriptor, bytes.baseAddress?.advanced(by: $0), $1, $0) }
        }
    }

    /// Reads what has been made of a picture; `nil` if there are fewer bytes.
    func read(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, readCount in
            let isComplete = Self.transfer(count) { offset, rest in
                pread(descriptor, bytes.baseAddress?.advanced(by: offset), rest, Self.inputLimit + offset)
            }
            readCount = isComplete ? count : 0
        }
        return bytes.count == count ? bytes : nil
    }

    /// Gives the pages of a large picture back to the system.
    func release(_ byteCount: Int) {
        guard byteCount > Self.keptCount else { return }
        _ = ftruncate(descriptor, 0)
        _ = ftruncate(descriptor, Self.size)
    }

    private static func transfer(_ count: Int, _ part: (_ offset: Int, _ count: Int) -> Int) -> Bool {
        var done = 0
        while done < count {
            let moved = part(done, count - done)
            guard moved > 0 || moved < 0 && errno == EINTR else { return false }
            done += max(0, moved)
        }
        return true
    }
}

/// The memory, seen by the process that decodes.
struct MappedMemory {
    /// A picture's bytes.
    let input: UnsafeMutableRawBufferPointer
    /// What is made of them.
    let output: UnsafeMutableRawBufferPointer

    /// Maps the file for the process's whole life.
    init?(_ descriptor: Int32) {
        guard
            let start = mmap(nil, SharedMemory.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        input = UnsafeMutableRawBufferPointer(start: start, count: SharedMemory.inputLimit)
        output = UnsafeMutableRawBufferPointer(
            start: start + SharedMemory.inputLimit, count: SharedMemory.outputLimit)
    }
}

/// Descriptors above those that a new process is given.
enum HighDescriptor {
    /// Moves a descriptor; `nil` if there is none, or no number is left.
    static func moved(_ descriptor: Int32) -> Int32? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
        return moved < 0 ? nil : moved
    }
}
