import FoundationEssentials

/// What the system shows of this process's threads.
enum Threads {
    static var currentName: String { name(at: "/proc/thread-self") ?? "" }

    static var names: [String] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.compactMap { name(at: "/proc/self/task/\($0)") }
    }

    private static func name(at path: String) -> String? {
        guard let line = try? String(contentsOfFile: path + "/comm", encoding: .utf8) else { return nil }
        return String(line.dropLast())
    }
}
