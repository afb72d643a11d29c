import FoundationEssentials
import HTTPInterface

/// A hundred feeds that do all that servers do: each by its number and the time, the same in every run.
enum ScriptedFeeds {
    static let numbers = 1...100

    /// The response to a request so many seconds after the start.
    static func respond(to request: HTTPRequest, at time: Double) throws -> HTTPResponse {
        let (number, hour) = (request.url.number, Int(time / 3_600))
        switch number % 20 {
        case 2: return .document([number, post(hour / 5)])
        case 3: return document(request, every: 6, hour, ["Cache-Control": "max-age=7200"])
        case 4: return HTTPResponse(status: 404)
        case 5 where hour >= 30: return HTTPResponse(status: 410)
        case 6 where hour % 24 == 10: return HTTPResponse(status: 429, headers: ["Retry-After": "10800"])
        case 8 where hour % 9 == 3:
            return HTTPResponse(status: 503, headers: ["Retry-After": "\(Int(time) % 5_000 + 100)"])
        case 9 where hour % 4 == 1: return .broken
        case 10:
            var response = document(request, every: 7, hour)
            if !request.url.text.hasSuffix("/") { response.movedTo = HTTPURL(request.url.text + "/") }
            return response
        case 12:
            // A post about every fourteen hours.
            let first = hour / 14
            return .document([first, first + 1, first + 2].map { $0 * 50_001 + 1 })
        case 13 where hour % 12 < 3: throw HTTPError(.noConnection)
        case 14: return document(request, every: 6, hour, ["Cache-Control": "max-age=864000"])
        case 15: return HTTPResponse(status: number == 15 ? 401 : 500)
        case 16: return document(request, every: 50, hour, ["Last-Modified": "hour \(hour)"])
        case 17 where hour % 48 == 20: return HTTPResponse(status: 503, headers: ["Retry-After": "200000"])
        case 18 where hour % 5 == 2: throw HTTPError(.tooSlow)
        default:
            let isUsedUp = number % 7 == 0 && hour % 6 == 2
            return document(
                request, every: 6, hour,
                isUsedUp ? ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1500"] : [:])
        }
    }

    /// A document that changes after so many hours, with an entity tag of white space and quotes.
    private static func document(
        _ request: HTTPRequest, every hours: Int, _ hour: Int, _ headers: HTTPHeaders = [:]
    ) -> HTTPResponse {
        let tag = "W/\" \(hour / hours)\""
        var headers = headers
        headers["ETag"] = tag
        if request.headers["If-None-Match"] == tag { return HTTPResponse(status: 304, headers: headers) }
        return .document([request.url.number, post(hour / hours)], headers)
    }

    /// The number of a post, which has a date.
    private static func post(_ number: Int) -> Int { 3_001 + 3 * number }
}
