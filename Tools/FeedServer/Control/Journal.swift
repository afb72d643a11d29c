import Synchronization

/// A log of the requests, in the order of their responses.
final class Journal: Sendable {
    struct Entry: Encodable, Sendable {
        let method: String
        /// As received, with the query.
        let path: String
        /// 0 where the connection was closed without a response.
        let status: Int
    }

    /// The number of entries at which the older half is evicted.
    private static let capacity = 20_000

    private let entries = Mutex<[Entry]>([])
    private let isQuiet: Bool

    init(isQuiet: Bool) { self.isQuiet = isQuiet }

    var all: [Entry] { entries.withLock { $0 } }

    func removeAll() { entries.withLock { $0 = [] } }

    func record(_ request: Request, status: Int, bytes: Int) {
        let entry = Entry(method: request.method, path: request.target.text, status: status)
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries.removeFirst(Self.capacity / 2) }
            entries.append(entry)
        }
        guard !isQuiet else { return }
        Console.note("\(Self.printable(entry.method)) \(Self.printable(entry.path)) \(status) \(bytes) B")
    }

    /// The text without bytes that could control the terminal.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? $0 : "?" }))
    }
}
