import FoundationEssentials

extension JSONFeed {
    /// Reads a damaged document as far as it goes: its head, and its items that are whole.
    ///
    /// - Returns: The head without items, and the items; `nil` for a document that does not begin as a feed.
    static func salvaged(_ bytes: [UInt8]) -> (head: JSONFeed, items: [JSONFeedItem])? {
        let start = bytes.prefix(headLength)
        guard let name = start.firstRange(of: Array("\"items\"".utf8)) else { return nil }
        let head = Array(start[..<name.lowerBound].reversed().drop { $0 <= 0x20 || $0 == comma }.reversed())
        let decoder = JSONDecoder()
        guard let feed = try? decoder.decode(JSONFeed.self, from: Data(head + Array("}".utf8))) else {
            return nil
        }
        var (items, index, failures): ([JSONFeedItem], Int?, Int) = ([], name.upperBound, 0)
        while let object = bytes.nextObject(from: index) {
            if let end = bytes.endOfObject(from: object),
                let item = try? decoder.decode(JSONFeedItem.self, from: Data(bytes[object..<end]))
            {
                items.append(item)
                index = end
            } else {
                failures += 1
                index = failures < failureLimit ? bytes.nextItem(behind: object) : nil
            }
        }
        return (feed, items)
    }

    /// The bytes within which a document's items begin.
    private static let headLength = 65_536
    /// The most damaged items of a document, each of which is searched for its end.
    private static let failureLimit = 20
}

private let comma = UInt8(ascii: ",")

extension [UInt8] {
    /// The index of the next opening brace; `nil` for none.
    fileprivate func nextObject(from start: Int?) -> Int? {
        start.flatMap { self[$0...].firstIndex(of: UInt8(ascii: "{")) }
    }

    /// The index behind an object's closing brace; `nil` if there is none.
    fileprivate func endOfObject(from start: Int) -> Int? {
        var (depth, isInText, index) = (0, false, start)
        while index < count {
            switch self[index] {
            case UInt8(ascii: "\\") where isInText: index += 1
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "{") where !isInText: depth += 1
            case UInt8(ascii: "}") where !isInText:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The index of the next object that follows another one and a comma.
    fileprivate func nextItem(behind start: Int) -> Int? {
        var index = start + 1
        while let brace = nextObject(from: index) {
            let before = self[start..<brace].reversed().drop { $0 <= 0x20 }
            if before.first == comma, before.dropFirst().first(where: { $0 > 0x20 }) == UInt8(ascii: "}") {
                return brace
            }
            index = brace + 1
        }
        return nil
    }
}
