import FoundationEssentials
import Glibc
import ImageInterface

/// A process that decodes, seen by the program that has started it.
///
/// Unchecked because one thread at a time uses it: who takes it from the idle ones.
final class DecoderProcess: @unchecked Sendable {
    /// What a process has made of a picture.
    struct Reply {
        let size: PixelSize
        let bytes: [UInt8]
    }

    /// The processor time in all after which a process is replaced by another one: before
    /// ``ProcessLimits/processorSeconds`` would end it in the middle of a picture.
    private static let longestLife = Duration.seconds(ProcessLimits.processorSeconds) / 2
    /// The pause between looks at the processor time, in milliseconds.
    private static let lookPause: Int32 = 50

    /// Whether a filter of system calls confines it.
    let isFiltered: Bool
    /// Whether another call may follow.
    private(set) var mayServeOn = true

    private let id: pid_t
    private let socket: Int32
    private let memory: SharedMemory

    /// Starts a process, and waits until it is confined.
    init(program: [String], environment: [String: String]) throws(ImageError) {
        guard let memory = SharedMemory() else { throw .unreadable }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
            let own = HighDescriptor.moved(ends[0])
        else { throw .unreadable }
        let other = HighDescriptor.moved(ends[1])
        let id = other.flatMap { Self.spawn(program, environment, socket: $0, memory: memory.descriptor) }
        // Without it, the end of the process is seen.
        if let other { close(other) }
        guard let id else {
            close(own)
            throw .unreadable
        }
        guard let ready = DecoderCall(from: own),
            let status = DecoderCall.Status(rawValue: ready.code), [.filtered, .limited].contains(status)
        else {
            kill(id, SIGKILL)
            close(own)
            Self.wait(for: id)
            throw .unreadable
        }
        isFiltered = status == .filtered
        (self.id, socket) = (id, own)
        self.memory = memory
    }

    deinit {
        // Its end of the socket is closed too: it may be in an endless loop.
        kill(id, SIGKILL)
        close(socket)
        Self.wait(for: id)
    }

    /// Calls the process, and waits for its reply.
    ///
    /// - Parameter limit: The processor time of the call.
    /// - Throws: The error of the decoder; ``ImageError/unreadable`` if the process ends, or is ended, and
    ///   ``ImageError/cancelled`` in a cancelled task.
    func reply(
        to call: DecoderCall.Kind, _ data: Data, covering size: PixelSize, within limit: Duration
    ) throws(ImageError) -> Reply {
        mayServeOn = false
        guard memory.write(data), DecoderCall(call, byteCount: data.count, size).send(to: socket) else {
            throw .unreadable
        }
        let began = processorTime
        while !isReadable(within: Self.lookPause) {
            if Task.isCancelled { throw .cancelled }
            guard processorTime - began < limit else { throw .tooLarge }
        }
        guard let message = DecoderCall(from: socket),
            let status = DecoderCall.Status(rawValue: message.code),
            let size = message.size, 0...Int64(SharedMemory.outputLimit) ~= message.byteCount
        else { throw .unreadable }
        let count = Int(message.byteCount)
        defer { memory.release(data.count + count) }
        guard let bytes = status == .success ? memory.read(count) : [] else { throw .unreadable }
        mayServeOn = processorTime < Self.longestLife
        if let error = status.error { throw error }
        return Reply(size: size, bytes: bytes)
    }

    /// Whether a process without a call has ended: only its end of the socket makes this one readable.
    var hasEnded: Bool { isReadable(within: 0) }

    /// Waits for a reply, for some milliseconds.
    private func isReadable(within time: Int32) -> Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, time) > 0
    }

    /// The processor time that the process has used.
    private var processorTime: Duration {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func wait(for id: pid_t) {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }

    private static func spawn(
        _ program: [String], _ environment: [String: String], socket: Int32, memory: Int32
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, socket, DecoderService.socket)
        posix_spawn_file_actions_adddup2(&actions, memory, DecoderService.memory)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // Ctrl-C in the terminal is not for it.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        let arguments = program.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, program[0], &actions, &attributes, arguments, variables)
        return code == 0 ? process : nil
    }
}
