public import ConcurrencyInterface
public import FoundationEssentials
public import HTTPInterface

/// Checks whether the server can be reached, and whether its feed, pictures and comments can be read.
public struct ServerCheck {
    /// The reported facts of a first page.
    public struct Page: Sendable {
        /// The numbers of pictures and of unreadable items.
        public let count: Int, skipped: Int
        /// The newest picture; `nil` for an empty page.
        public let newest: (id: UUID, url: HTTPURL)?

        /// Creates a page.
        public init(count: Int, skipped: Int, newest: (id: UUID, url: HTTPURL)?) {
            self.count = count
            self.skipped = skipped
            self.newest = newest
        }
    }

    private let baseURL: HTTPURL
    private let environment: [String: String]
    private let clock: any MonotonicClock
    private let sentence: (any Error) -> String
    private let firstPage: () async throws -> Page
    private let pictureSize: (HTTPURL) async throws -> (width: Int, height: Int)
    private let commentCount: (UUID) async throws -> Int

    /// - Parameters:
    ///   - environment: The environment variables, which may name a proxy.
    ///   - sentence: Returns the sentence about the error of a request.
    ///   - firstPage: Loads the first page from the server.
    ///   - pictureSize: Loads a picture from the server and returns its size in pixels.
    ///   - commentCount: Loads a picture's comments from the server and returns their number.
    public init(
        baseURL: HTTPURL, environment: [String: String], clock: any MonotonicClock,
        sentence: @escaping (any Error) -> String, firstPage: @escaping () async throws -> Page,
        pictureSize: @escaping (HTTPURL) async throws -> (width: Int, height: Int),
        commentCount: @escaping (UUID) async throws -> Int
    ) {
        self.baseURL = baseURL
        self.environment = environment
        self.clock = clock
        self.sentence = sentence
        self.firstPage = firstPage
        self.pictureSize = pictureSize
        self.commentCount = commentCount
    }

    /// The proxy, the first page, and the newest picture with its comments.
    public func run() async -> [CheckResult] {
        var results = CheckResult.proxy(of: environment, isSecure: baseURL.scheme == "https")
        let start = clock.elapsed
        do {
            let page = try await firstPage()
            results.append(.ok(text(of: page, after: clock.elapsed - start)))
            if let newest = page.newest {
                results += [await picture(newest.url), await comments(of: newest.id)]
            }
        } catch {
            results.append(
                .problem(
                    "\(baseURL.authority): \(sentence(error))",
                    hint: "check the address (--base-url) and your connection; --log FILE has details"))
        }
        return results
    }

    private func text(of page: Page, after time: Duration) -> String {
        let milliseconds = Int(time / .milliseconds(1))
        let text =
            "\(baseURL.authority) answered in \(milliseconds) ms: \(page.count.counted("post")) on the first page"
        return page.skipped > 0 ? "\(text), \(page.skipped) couldn't be read" : text
    }

    private func picture(_ url: HTTPURL) async -> CheckResult {
        do {
            let size = try await pictureSize(url)
            return .ok("newest picture: \(size.width) × \(size.height) pixels")
        } catch let error as HTTPError where error.reason == .forbiddenAddress {
            return .note(
                "newest picture at a private address: \(url)",
                hint: "if you trust the server, allow such pictures with --allow-private")
        } catch {
            return .problem(
                "couldn't show the newest picture: \(url)", hint: "open the picture in a browser to see why")
        }
    }

    private func comments(of picture: UUID) async -> CheckResult {
        do {
            return .ok("\(try await commentCount(picture).counted("comment")) on the newest post")
        } catch {
            return .problem(
                "comments: \(sentence(error))",
                hint: "ask the server's owner; the feed works without comments")
        }
    }
}
