/// Steps over the parts of an HTML text, each in time linear in its length.
struct HTMLScanner {
    let bytes: [UInt8]
    /// The index of the next byte.
    var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips a comment, a declaration or a processing instruction.
    mutating func skipComment() {
        guard bytes.has("<!--", at: index) else { return skipBogusComment() }
        // `<!-->` and `<!--->` are complete comments, and `--!>` ends one too (HTML, section 13.2.5).
        index += 2
        while index < bytes.count {
            index = bytes.firstIndex(of: UInt8(ascii: ">"), from: index) + 1
            if bytes.has("-->", at: index - 3) || bytes.has("--!>", at: index - 4) { break }
        }
        index = min(index, bytes.count)
    }

    /// Skips a bogus comment, which any `>` ends (HTML, section 13.2.5.41).
    mutating func skipBogusComment() {
        index = min(bytes.count, bytes.firstIndex(of: UInt8(ascii: ">"), from: index) + 1)
    }

    /// Reads a tag's name in lower case, cut off at 16 bytes: known names are shorter.
    mutating func readName(from start: Int) -> String {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/"),
            !bytes[end].isHTMLSpace
        {
            end += 1
        }
        index = end
        return String(decoding: bytes[start..<min(end, start + 16)].lazy.map(\.lowercase), as: UTF8.self)
    }

    /// Skips a raw text element with its end tag.
    mutating func skipRawText(of name: String) {
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
            guard index < bytes.count else { return }
            let end = index + 2 + name.utf8.count
            if byte(at: index + 1) == UInt8(ascii: "/"), end <= bytes.count,
                bytes[(index + 2)..<end].lazy.map(\.lowercase).elementsEqual(name.utf8),
                byte(at: end).map({ $0.isHTMLSpace || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") })
                    ?? true
            {
                index = TagAttributes(bytes, from: end)?.end ?? bytes.count
                return
            }
            index += 1
        }
    }

    /// Skips an omitted element with its contents, which may include nested elements of the same name.
    ///
    /// - Returns: The address of the first `<source>` among the contents; `nil` without one.
    @discardableResult mutating func skipElement(_ name: String) -> Range<Int>? {
        var (depth, source) = (1, Range<Int>?.none)
        while depth > 0 {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
            guard let next = byte(at: index + 1) else {
                index = bytes.count
                return source
            }
            let isEnd = next == UInt8(ascii: "/")
            if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
                skipComment()
            } else if byte(at: index + (isEnd ? 2 : 1))?.isLetter ?? false {
                let other = readName(from: index + (isEnd ? 2 : 1))
                guard let tag = TagAttributes(bytes, from: index) else {
                    index = bytes.count
                    return source
                }
                index = tag.end
                if other == "source", source == nil { source = tag["src"] ?? tag["data-src"] }
                if other == name {
                    depth += isEnd ? -1 : tag.isSelfClosing ? 0 : 1
                } else if !isEnd, let element = HTMLElement(other), element == .rawText || element == .frame {
                    skipRawText(of: other)
                }
            } else if isEnd, index + 2 < bytes.count {
                skipBogusComment()
            } else {
                index += 1
            }
        }
        return source
    }
}
