import CZlib
import FoundationEssentials

/// A body with the data for conditional requests, range requests, and compression.
struct Representation: Sendable {
    let body: [UInt8]
    let contentType: String
    let cacheControl: String
    let lastModified: String?
    /// Without quotes; the same for the same bytes.
    let entityTag: String

    init(_ body: [UInt8], contentType: String, cacheControl: String = "no-cache", lastModified: String? = nil)
    {
        (self.body, self.contentType, self.cacheControl) = (body, contentType, cacheControl)
        (self.lastModified, entityTag) = (lastModified, String(StableHash.value(of: body), radix: 16))
    }

    static func json(_ value: some Encodable, keys: JSON.Keys = .useDefaultKeys) -> Representation {
        Representation(JSON.bytes(of: value, keys: keys), contentType: JSON.contentType)
    }

    /// The response to a GET: whole, compressed, a range, 304 or 416.
    func response(to request: Request) -> Response {
        // Pictures are compressed already, and are served in ranges.
        let isText = !contentType.hasPrefix("image/")
        // Below 200 bytes compression costs more than it saves.
        let isPacked = isText && body.count >= 200 && request.acceptsGzip
        let tag = isPacked ? "\"\(entityTag)-gzip\"" : "\"\(entityTag)\""
        var response = Response(status: 200, headers: [("ETag", tag), ("Cache-Control", cacheControl)])
        response.set(isText ? "Vary" : "Accept-Ranges", isText ? "Accept-Encoding" : "bytes")
        if let lastModified { response.set("Last-Modified", lastModified) }
        if isKnown(to: request, tag: tag) {
            response.status = 304
            return response
        }
        response.set("Content-Type", contentType)
        response.body = isPacked ? packed() : body
        if isPacked { response.set("Content-Encoding", "gzip") }
        if !isText { cut(&response, as: request, tag: tag) }
        return response
    }

    /// Whether the client has this representation; a tag precedes a date (RFC 9110, section 13.2.2).
    private func isKnown(to request: Request, tag: String) -> Bool {
        guard let tags = request.headers["if-none-match"] else {
            return lastModified != nil && request.headers["if-modified-since"] == lastModified
        }
        // The comparison is the weak one (RFC 9110, section 13.1.2).
        return tags.split(separator: ",").contains {
            ["*", tag, "W/\(tag)"].contains($0.filter { $0 != " " })
        }
    }

    private func cut(_ response: inout Response, as request: Request, tag: String) {
        guard let header = request.headers["range"], request.method == "GET" else { return }
        if let condition = request.headers["if-range"], condition != tag { return }
        guard let range = range(header) else { return }
        response.status = range.isEmpty ? 416 : 206
        let place = range.isEmpty ? "*" : "\(range.lowerBound)-\(range.upperBound - 1)"
        response.set("Content-Range", "bytes \(place)/\(body.count)")
        response.body = Array(body[range])
    }

    /// The range of the field `Range` (RFC 9110, section 14), empty where it is unsatisfiable. `nil` where
    /// the field is ignored: several ranges, another unit, or a syntax error.
    private func range(_ header: String) -> Range<Int>? {
        let words = header.split(separator: "=", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let text = words[1].filter { $0 != " " }
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return nil
        }
        // A number that is too large is the largest one.
        let numbers = ends.map { $0.isEmpty ? nil : Int($0) ?? .max }
        switch (numbers[0], numbers[1]) {
        case (nil, nil): return nil
        case (nil, let count?): return max(0, body.count - count)..<body.count
        case (let first?, let last?) where first > last: return nil
        case (let first?, let last): return min(first, body.count)..<min(last ?? .max, body.count - 1) + 1
        }
    }

    /// The body as one gzip stream (RFC 1952).
    private func packed() -> [UInt8] {
        var (stream, input) = (z_stream(), body)
        let code = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib has no memory left")
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(input.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                deflate(&stream, Z_FINISH)
            }
            count = Int(stream.total_out)
        }
    }
}
