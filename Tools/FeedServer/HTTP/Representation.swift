/// A body with all that a cache, a reader of parts and a slow line need to know about it.
struct Representation: Sendable {
    let body: [UInt8]
    let contentType: String
    /// Without quotes; the same for the same bytes.
    let entityTag: String
    let cacheControl: String
    /// Text shrinks; pictures are small already, and are what one asks parts of.
    let isText: Bool

    static func json(_ value: some Encodable) -> Representation {
        let body = JSON.bytes(of: value)
        return Representation(
            body: body, contentType: JSON.contentType, entityTag: StableHash.hexadecimal(of: body),
            cacheControl: "no-cache", isText: true)
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
        if EntityTags(request.headers["if-none-match"]).contain(tag) {
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
