import FoundationEssentials
import Glibc

/// What the system shows of this process's threads.
enum Threads {
    static var currentName: String { name(at: "/proc/thread-self") ?? "" }

    static var names: [String] { folders.compactMap(name) }

    /// Whether a thread of that name waits for something.
    static func isAsleep(_ name: String) -> Bool {
        folders.contains {
            self.name(at: $0) == name && text(of: $0 + "/status")?.contains("State:\tS") == true
        }
    }

    /// Lets no thread start from now on: none has room for a stack as large as this.
    static func refuseNewOnes() {
        typealias SetDefaults = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 1 << 60)
        // A function of GNU's that Swift does not see.
        let function = unsafeBitCast(dlsym(nil, "pthread_setattr_default_np"), to: SetDefaults.self)
        precondition(function(&attributes) == 0, "the stack's size was not taken")
    }

    private static var folders: [String] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.map { "/proc/self/task/\($0)" }
    }

    private static func name(at path: String) -> String? {
        text(of: path + "/comm").map { String($0.dropLast()) }
    }

    private static func text(of path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }
}
