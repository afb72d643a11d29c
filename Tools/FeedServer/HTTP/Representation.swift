/// A body with all that a cache, a reader of parts and a slow line need to know about it.
struct Representation: Sendable {
    let body: [UInt8]
    let contentType: String
    /// Without quotes; the same for the same bytes.
    let entityTag: String
    let cacheControl: String
    /// Text shrinks; pictures are small already, and are what one asks parts of.
    let isText: Bool
    /// The field `Last-Modified`, where there is one.
    var lastModified: String?

    static func json(_ value: some Encodable) -> Representation {
        text(JSON.bytes(of: value), contentType: JSON.contentType)
    }

    static func text(_ body: [UInt8], contentType: String, lastModified: String? = nil) -> Representation {
        Representation(
            body: body, contentType: contentType, entityTag: StableHash.hexadecimal(of: body),
            cacheControl: "no-cache", isText: true, lastModified: lastModified)
    }

    /// The answer to a GET: whole, packed, a part, "not modified" or "no such part".
    func response(to request: Request) -> Response {
        let packs = isText && body.count >= Self.shortestPacked && AcceptEncoding(request).admitsGzip
        let tag = packs ? "\"\(entityTag)-gzip\"" : "\"\(entityTag)\""
        var response = Response(status: 200)
        response.set("ETag", tag)
        response.set("Cache-Control", cacheControl)
        if isText { response.set("Vary", "Accept-Encoding") }
        if !isText { response.set("Accept-Ranges", "bytes") }
        if let lastModified { response.set("Last-Modified", lastModified) }
        if isKnown(to: request, tag: tag) {
            response.status = 304
            return response
        }
        response.set("Content-Type", contentType)
        response.body = body
        if packs {
            response.body = Gzip.packed(body)
            response.set("Content-Encoding", "gzip")
        } else if !isText {
            cut(&response, as: request, tag: tag)
        }
        return response
    }

    /// Whether the client has what is there; a tag counts before a date (RFC 9110, section 13.2.2).
    private func isKnown(to request: Request, tag: String) -> Bool {
        if let tags = request.headers["if-none-match"] { return EntityTags(tags).contain(tag) }
        return lastModified != nil && request.headers["if-modified-since"] == lastModified
    }

    /// Below this many bytes packing costs more than it saves.
    private static let shortestPacked = 200

    private func cut(_ response: inout Response, as request: Request, tag: String) {
        guard let header = request.headers["range"], request.method == "GET" else { return }
        if let condition = request.headers["if-range"], condition != tag { return }
        switch ByteRange(header, of: body.count) {
        case .whole:
            break
        case .part(let range):
            response.status = 206
            response.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)")
            response.body = Array(body[range])
        case .unsatisfiable:
            response.status = 416
            response.set("Content-Range", "bytes */\(body.count)")
            response.body = []
        }
    }
}
