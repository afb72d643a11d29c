import FoundationEssentials

/// A body with what conditional requests, range requests, and compression need.
struct Representation: Sendable {
    let body: [UInt8]
    let contentType: String
    let cacheControl: String
    /// Text is compressed; pictures are compressed already, and are served in ranges.
    let isText: Bool
    /// The field `Last-Modified`, where there is one.
    let lastModified: String?
    /// Without quotes; the same for the same bytes.
    let entityTag: String

    init(_ body: [UInt8], contentType: String, cacheControl: String = "no-cache", lastModified: String? = nil)
    {
        (self.body, self.contentType, self.cacheControl) = (body, contentType, cacheControl)
        (isText, self.lastModified) = (!contentType.hasPrefix("image/"), lastModified)
        entityTag = String(StableHash.value(of: body), radix: 16)
    }

    static func json(_ value: some Encodable, keys: JSON.Keys = .useDefaultKeys) -> Representation {
        Representation(JSON.bytes(of: value, keys: keys), contentType: JSON.contentType)
    }

    /// The response to a GET: whole, compressed, a range, 304 or 416.
    func response(to request: Request) -> Response {
        // Below 200 bytes compression costs more than it saves.
        let isPacked = isText && body.count >= 200 && request.acceptsGzip
        let tag = isPacked ? "\"\(entityTag)-gzip\"" : "\"\(entityTag)\""
        var response = Response(status: 200)
        response.set("ETag", tag)
        response.set("Cache-Control", cacheControl)
        response.set(isText ? "Vary" : "Accept-Ranges", isText ? "Accept-Encoding" : "bytes")
        if let lastModified { response.set("Last-Modified", lastModified) }
        if isKnown(to: request, tag: tag) {
            response.status = 304
            return response
        }
        response.set("Content-Type", contentType)
        response.body = isPacked ? Gzip.packed(body) : body
        if isPacked { response.set("Content-Encoding", "gzip") }
        if !isText { cut(&response, as: request, tag: tag) }
        return response
    }

    /// Whether the client has this representation; a tag precedes a date (RFC 9110, section 13.2.2).
    private func isKnown(to request: Request, tag: String) -> Bool {
        guard let tags = request.headers["if-none-match"] else {
            return lastModified != nil && request.headers["if-modified-since"] == lastModified
        }
        return tags.split(separator: ",").contains { text in
            let known = text.filter { $0 != " " }
            // The comparison is the weak one (RFC 9110, section 13.1.2).
            return known == "*" || known == tag || known == "W/\(tag)"
        }
    }

    private func cut(_ response: inout Response, as request: Request, tag: String) {
        guard let header = request.headers["range"], request.method == "GET" else { return }
        if let condition = request.headers["if-range"], condition != tag { return }
        switch ByteRange(header, of: body.count) {
        case .whole: break
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
