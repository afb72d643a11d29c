import Glibc

/// Memory of two processes: a picture's bytes at its start, and what is made of them behind.
struct SharedMemory: ~Copyable {
    /// The largest picture, in bytes.
    static let inputLimit = 64 << 20
    /// The most bytes that are made of a picture: the pixels of 40 megapixels.
    static let outputLimit = 160_000_000

    private static let size = inputLimit + outputLimit
    /// F_ADD_SEALS, and F_SEAL_SEAL, F_SEAL_SHRINK and F_SEAL_GROW, of linux/fcntl.h.
    private static let (addSeals, seals): (Int32, Int32) = (1_033, 0x1 | 0x2 | 0x4)

    /// The file of the memory, which is in no folder.
    let descriptor: Int32
    private let start: UnsafeMutableRawPointer

    /// Makes the memory. Pages are taken when they are written.
    init?() {
        guard let descriptor = HighDescriptor.moved(Self.file()) else { return nil }
        // A process that made it smaller would end the other one when that reads.
        guard ftruncate(descriptor, Self.size) == 0,
            fcntl(descriptor, Self.addSeals, Self.seals) == 0
        else {
            close(descriptor)
            return nil
        }
        self.init(descriptor)
    }

    /// The memory of a file that another process has made; closed with it.
    init?(_ descriptor: Int32) {
        guard let start = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            start != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.start = start
    }

    deinit {
        munmap(start, Self.size)
        close(descriptor)
    }

    /// A file in no folder that can be sealed. Swift's Glibc does not declare memfd_create(2).
    private static func file() -> Int32 {
        typealias Make = @convention(c) (UnsafePointer<CChar>, _ flags: UInt32) -> Int32
        // MFD_CLOEXEC and MFD_ALLOW_SEALING.
        return dlsym(nil, "memfd_create").map { unsafeBitCast($0, to: Make.self)("pictures", 0x1 | 0x2) }
            ?? -1
    }

    /// A picture's bytes.
    var input: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: start, count: Self.inputLimit)
    }

    /// What is made of them.
    var output: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: start + Self.inputLimit, count: Self.outputLimit)
    }

    /// Gives the pages back to the system, but for the first ones of both parts, which are used again.
    func release(input inputCount: Int, output outputCount: Int) {
        let kept = 1 << 20
        if inputCount > kept { madvise(start + kept, inputCount - kept, MADV_REMOVE) }
        if outputCount > kept {
            madvise(start + Self.inputLimit + kept, outputCount - kept, MADV_REMOVE)
        }
    }
}

/// Descriptors above those that a new process is given.
enum HighDescriptor {
    /// Moves a descriptor; `nil` where there is none, or no number is left.
    static func moved(_ descriptor: Int32) -> Int32? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
        return moved < 0 ? nil : moved
    }
}
