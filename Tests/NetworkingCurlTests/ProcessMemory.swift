import Foundation

/// The memory of this process, as Linux counts it.
enum ProcessMemory {
    /// The bytes of the address space, whether they were ever written or not.
    static var addressSpace: Int { bytes(0) }
    /// The bytes that are in memory.
    static var resident: Int { bytes(1) }

    private static func bytes(_ column: Int) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").compactMap { Int($0) }
        return pages.indices.contains(column) ? pages[column] * Int(getpagesize()) : 0
    }
}
