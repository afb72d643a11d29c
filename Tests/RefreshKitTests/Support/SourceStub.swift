import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageTesting

/// A source of documents in which each line is the number of an item, negative for one that cannot be read;
/// the first line of a document that cannot be read is `broken`, a line `title T` the source's title, a line
/// `date S` the document's date in seconds since 1970, and a line `next N` names the cursor of the next page.
struct SourceStub: FeedSource {
    let subscription: Subscription
    let shape: SourceShape
    let client: any HTTPClient
    let now: @Sendable () -> Date

    var id: UUID { subscription.id }

    func page(_ request: SourceRequest) async throws -> SourceResponse {
        guard let url = HTTPURL(subscription.source.address) else {
            throw SourceError.unreadable(reason: "no address")
        }
        let query = request.cursor.map { [(name: "after", value: String(decoding: $0.bytes, as: UTF8.self))] }
        let response = try await client.send(
            request.httpRequest(for: query.map { url.appending(path: "", query: $0) } ?? url))
        let hints = try FetchHints(response, to: request, at: now())
        if response.status == 304 { return .notModified(hints) }
        let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
        if lines.first == "broken" { throw SourceError.unreadable(reason: "broken") }
        var page = SourcePage(items: [], hints: hints)
        for line in lines {
            if let number = Int(line) {
                if number < 0 { page.skipped += 1 } else { page.items.append(.numbered(number)) }
            }
            if line.hasPrefix("title ") { page.title = String(line.dropFirst(6)) }
            if line.hasPrefix("date "), let seconds = Double(line.dropFirst(5)) {
                page.date = Date(timeIntervalSince1970: seconds)
            }
            if line.hasPrefix("next ") { page.nextCursor = Cursor(Data(line.dropFirst(5).utf8)) }
        }
        return .page(page)
    }
}

extension HTTPResponse {
    /// A document with these items.
    static func document(_ numbers: [Int], next: String? = nil, _ headers: HTTPHeaders = [:]) -> HTTPResponse
    {
        let lines = numbers.map(String.init) + (next.map { ["next \($0)"] } ?? [])
        return HTTPResponse(status: 200, headers: headers, body: Data(lines.joined(separator: "\n").utf8))
    }

    /// A document that is not a feed.
    static let broken = HTTPResponse(status: 200, headers: ["ETag": "broken"], body: Data("broken".utf8))
}
