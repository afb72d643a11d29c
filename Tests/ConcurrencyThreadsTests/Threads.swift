import FoundationEssentials
import Glibc

/// This process's threads as the system shows them.
enum Threads {
    static var currentName: String { name(at: "/proc/thread-self") ?? "" }

    static var names: [String] { folders.compactMap(name) }

    /// Whether a thread of a name is asleep.
    static func isAsleep(_ name: String) -> Bool {
        folders.contains {
            self.name(at: $0) == name && text(of: $0 + "/status")?.contains("State:\tS") == true
        }
    }

    /// Prevents new threads: no memory is left for stacks of this size.
    static func refuseNewOnes() {
        typealias SetDefaults = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 1 << 60)
        // A GNU function that Swift does not import.
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
