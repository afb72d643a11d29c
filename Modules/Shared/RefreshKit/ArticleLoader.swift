public import ArticleInterface
public import FoundationEssentials
public import HTTPInterface
import ItemInterface

/// Fetches web pages, one at a time from each host, and reduces them to their articles. A page that the reader requests
/// waits for no page that is fetched ahead.
public struct ArticleLoader: Sendable {
    private let client: any HTTPClient
    private let extractor: any ArticleExtractor
    private let currentDate: @Sendable () -> Date
    private let permits = FetchPermits(hostLimit: 1, limit: 4)
    private let readersPermits = FetchPermits(hostLimit: 1, limit: 4)

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - client: Sends no cookies.
    ///   - currentDate: The wall clock, for the times that servers ask to wait.
    public init(
        client: any HTTPClient, extractor: any ArticleExtractor,
        currentDate: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.extractor = extractor
        self.currentDate = currentDate
    }

    /// The article of a page.
    ///
    /// - Parameter addressPolicy: That of another address, which the reader has typed.
    /// - Throws: `HTTPError`, `SourceError.refused` for a status other than 200, `ArticleError` if the page has none,
    ///   `SourceError.loginPage` where that is the login page of another host, or `CancellationError`.
    @concurrent public func article(
        at url: HTTPURL, isUserInitiated: Bool, addressPolicy: HTTPAddressPolicy = .publicOnly
    ) async throws -> Article {
        let request = HTTPRequest(
            url, headers: ["Accept": "text/html, application/xhtml+xml, */*;q=0.1"],
            bodyLimit: ArticleError.byteLimit, addressPolicy: addressPolicy, isUserInitiated: isUserInitiated)
        let permits = isUserInitiated ? readersPermits : permits
        let response = try await permits.withPermit(for: url.host, isUrgent: false) {
            try await client.send(request)
        }
        guard response.status == 200 else {
            throw SourceError(refusedBy: response, at: currentDate())
        }
        let address = response.redirectedTo ?? url
        guard let base = URL(string: address.text) else { throw ArticleError.notHTML }
        do throws(ArticleError) {
            return try extractor.article(
                in: response.body, charset: response.headers["Content-Type"].flatMap(Self.charset), at: base)
        } catch {
            let isElsewhere = error == .noArticle && address.host != url.host
            throw isElsewhere && LoginPage.isIn(response.body) ? SourceError.loginPage : error
        }
    }

    /// The charset parameter of a media type (RFC 9110, section 8.3.1).
    private static func charset(of type: String) -> String? {
        for parameter in type.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "charset" else {
                continue
            }
            let value = parts[1].filter { !" \t\"'".contains($0) }
            return value.isEmpty ? nil : String(value)
        }
        return nil
    }
}
