import CCurl
import FoundationEssentials
import HTTPInterface

@testable import NetworkingCurl

/// The fuzz target of `Tools/fuzz NetworkingCurl`: heads, compressed bodies, redirects and URLs.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are, and the second the size of a body's
    /// pieces; a NUL character ends the head of a response.
    static let seeds =
        [
            "0HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 5, 5\r\n\r\nX: y\r\n"
                + "\0HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 6\r\nContent-Encoding: x-gzip\r\n a\r\n\r\n",
            "0HTTP/2 302 \nLocation: /a\nlocation: b\nContent-Encoding: gzip\nContent-Encoding: br\nno field\n\n\0"
                + "HTTP/2 302 \nLocation: /a\nlocation: c\n\n\0HTTP/2 404\n\tx\nContent-Length: 1\n\n",
            "2/a b/ü?x\n../y\n//b.example:81/x\nhttps://c.example\nfile:///etc/passwd\n?q=1",
            "2b\n/c\nhttps://d.example/e", "2https://b.example\nx",
            "2f\nhttps://g.example/h\nhttp://i.example",
            "4\u{2}HTTP/1.1 200 OK\nContent-Length: 6\n\0abcdef", "4\u{2}HTTP/1.1 200 OK\n\0abcdef",
            "4\u{2}HTTP/1.1 200 OK\nContent-Length: 200000\n\0a",
            "4\u{2}HTTP/1.1 200 OK\nContent-Encoding: br\n\0a",
            "3http://a.example:80/x?y=1\nhttp://a.example:80/z/../é#a\nhttp://a.example:80/b%20c?\nHTTPS://[::1]",
        ].map { Array($0.utf8) }
        + [
            // A gzip member with stored bytes follows a compressed one.
            "H4sIAAAAAAAC/6tWyixJzS1WsoqOrVWoxsUBABBoTxEmAAAAH4sIAAAAAAAA/wEBAP7/YUO+t+gBAAAA",
            // As many zeros as there is room for, and more than the limit.
            "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFAAAAPBuEQAcxwAQAAA=",
            "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFA" + String(repeating: "A", count: 386) + "/Bj74rL24JMEAA==",
        ].map { Array("1\u{5}".utf8) + Data(base64Encoded: $0)! }

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let rest = bytes.dropFirst()
        let lines = rest.split(separator: UInt8(ascii: "\n"))
        return switch first {
        case UInt8(ascii: "0"): fault(inHeads: rest.split(separator: 0))
        case UInt8(ascii: "1"):
            fault(inBody: rest.dropFirst(), of: compressed[...], piece: Int(rest.first ?? 0) + 1)
        case UInt8(ascii: "4"):
            fault(
                inBody: rest.dropFirst().drop { $0 != 0 }.dropFirst(),
                of: rest.dropFirst().prefix { $0 != 0 },
                piece: Int(rest.first ?? 0) + 1)
        case UInt8(ascii: "2"): fault(inLocations: lines.map { String(decoding: $0, as: UTF8.self) })
        default: fault(inURLs: lines.compactMap { HTTPURL(String(decoding: $0, as: UTF8.self)) })
        }
    }

    // MARK: Heads

    /// The difference between the heads that one receiver reads in turn and those that new ones read.
    private static func fault(inHeads heads: [ArraySlice<UInt8>]) -> String? {
        var reused = ResponseHead()
        for lines in heads {
            reused.reset()
            var new = ResponseHead()
            let (one, other) = (receive(lines, &reused), receive(lines, &new))
            if one != other { return "\(String(describing: one)), but \(String(describing: other))" }
            if reused.isComplete != new.isComplete { return "\(reused) ends as \(new)" }
            // Lines that equal those of the last head are not parsed before one differs, or the last.
            guard new.isComplete else { continue }
            if summary(of: reused) != summary(of: new) { return "\(reused) is read as \(new)" }
            if new.fields.count > ResponseHead.fieldLimit { return "\(new.fields.count) fields" }
            if !(200...599).contains(new.status) { return "the status \(new.status)" }
            if let length = new.contentLength, length < 0 { return "the length \(length)" }
            for field in new.fields where field.name.isEmpty || field.value.utf8.contains(0x0A) {
                return "the field \(field)"
            }
        }
        return nil
    }

    private static func receive(_ head: ArraySlice<UInt8>, _ sut: inout ResponseHead) -> HTTPError? {
        do throws(HTTPError) {
            for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
                try (line + [0x0A]).withUnsafeBufferPointer { line throws(HTTPError) in
                    try sut.receive(UnsafeRawBufferPointer(line))
                }
            }
            return nil
        } catch {
            return error
        }
    }

    private static func summary(of head: ResponseHead) -> [String] {
        [
            "\(head.status) \(head.isComplete) \(head.contentLength ?? -1) \(head.encoding) \(head.location ?? "-")"
        ]
            + head.fields.flatMap { [$0.name, $0.value] }
    }

    // MARK: Bodies

    private static let limit = 100_000
    private static let compressed = Array("HTTP/1.1 200 OK\nContent-Encoding: gzip\n".utf8)

    /// The difference between the body that is received at once and the one that is received in pieces, or
    /// taken so.
    private static func fault(
        inBody bytes: ArraySlice<UInt8>, of lines: ArraySlice<UInt8>, piece: Int
    ) -> String? {
        var head = ResponseHead()
        guard receive(lines, &head) == nil else { return nil }
        var receiver = ResponseBody()
        let whole = body(of: bytes, head, piece: max(1, bytes.count), by: &receiver)
        if case .success(let body) = whole, body.count > limit { return "a body of \(body.count) bytes" }
        for isStreamed in [false, true] {
            let pieces = body(of: bytes, head, piece: piece, isStreamed: isStreamed, by: &receiver)
            if whole != pieces { return "\(whole), but \(pieces) in pieces of \(piece) bytes" }
        }
        return nil
    }

    private static func body(
        of bytes: ArraySlice<UInt8>, _ head: ResponseHead, piece: Int, isStreamed: Bool = false,
        by receiver: inout ResponseBody
    ) -> Result<Data, HTTPError> {
        var (body, rest) = (Data(), bytes)
        // A response whose transfer was aborted.
        receiver.reset(limit: limit, isStreamed: isStreamed)
        try? Array(rest.prefix(1)).withUnsafeBufferPointer {
            try receiver.receive(UnsafeRawBufferPointer($0), of: head)
        }
        receiver.reset(limit: limit, isStreamed: isStreamed)
        do throws(HTTPError) {
            while !rest.isEmpty {
                try Array(rest.prefix(piece)).withUnsafeBufferPointer { part throws(HTTPError) in
                    try receiver.receive(UnsafeRawBufferPointer(part), of: head)
                    try receiver.receive(
                        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(part)[..<0]), of: head)
                }
                if isStreamed { body += receiver.takeChunk() }
                rest = rest.dropFirst(piece)
            }
            return .success(body + (try receiver.finish()))
        } catch {
            return .failure(error)
        }
    }

    // MARK: URLs

    /// The promise that redirects to locations in turn break.
    private static func fault(inLocations locations: [String]) -> String? {
        let start = HTTPURL("https://a.example/one/two")!
        var (state, keepsHeaders) = (RedirectState(from: start, limit: 5, hasForm: true), true)
        if state.redirectedTo != nil { return "redirected before a response" }
        let statuses = locations.count % 2 == 0 ? [307, 301, 200] : [301, 308, 302]
        for (index, location) in locations.enumerated() {
            let (status, wasPublic) = (statuses[index % 3], state.hasPublicServer)
            guard RedirectState.isRedirect(status: status) else { return nil }
            state.receive(fromPublic: location.utf8.count % 2 == 0)
            if wasPublic, location.utf8.count % 2 == 1, state.movedTo != nil {
                return "moved by a private server"
            }
            guard (try? state.follow(location, status: status)) != nil else { return nil }
            if state.redirectedTo != state.url {
                return "redirected to \(String(describing: state.redirectedTo))"
            }
            if index == 0, (state.movedTo != nil) != (status == 301) { return "moved by \(status)" }
            keepsHeaders = keepsHeaders && state.url.hasSameOrigin(as: start)
            if state.keepsHeaders != keepsHeaders { return "headers are sent to \(state.url.text)" }
            if state.keepsForm, !keepsHeaders { return "a form is sent to \(state.url.text)" }
            if HTTPURL(state.url.text) != state.url { return "a redirect to \(state.url.text)" }
            if index >= 5 { return "\(index + 1) redirects" }
        }
        return nil
    }

    /// The difference between URLs that are parsed in turn and those that are parsed alone.
    private static func fault(inURLs urls: [HTTPURL]) -> String? {
        guard var reused = try? ParsedURL() else { return nil }
        for url in urls {
            guard var new = try? ParsedURL() else { return nil }
            if url.isSecure != (url.scheme == "https") { return "\(url.text) is secure: \(url.isSecure)" }
            let isParsed = [(try? reused.update(to: url)) != nil, (try? new.update(to: url)) != nil]
            if isParsed[0] != isParsed[1] { return "\(url.text) is parsed and refused" }
            guard isParsed[0] else { continue }
            let (one, other) = (text(of: reused), text(of: new))
            if one != other || reused.host != new.host || reused.port != new.port {
                return "\(one) is parsed, not \(other)"
            }
        }
        return nil
    }

    private static func text(of url: borrowing ParsedURL) -> String {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url.raw, CURLUPART_URL, &text, 0) == CURLUE_OK, let text else { return "" }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        var head = ResponseHead()
        _ = receive(bytes.dropFirst(), &head)
        return (202...299).contains(head.status)
    }
}
