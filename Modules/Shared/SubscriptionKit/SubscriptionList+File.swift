public import FoundationEssentials
import LibraryStorageInterface
public import MarkupInterface
import SourceInterface

extension SubscriptionList {
    /// Reads a file of subscriptions: OPML where its first character is `<`, newsboat's `config` where a line is a
    /// rule, otherwise newsboat's `urls`.
    ///
    /// - Throws: The failure to read an OPML document.
    public init(file bytes: Data, with reader: some XMLReader) throws(XMLError) {
        let isMark: (UInt8) -> Bool = { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0].contains($0) }
        let first = bytes.first { !isMark($0) && ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if first == UInt8(ascii: "<") {
            try self.init(opml: bytes, with: reader)
        } else {
            let text = String(decoding: bytes.trimmingPrefix([0xEF, 0xBB, 0xBF]), as: UTF8.self)
            if let configuration = SubscriptionList(configuration: text) {
                self = configuration
            } else {
                self.init(urls: text)
            }
        }
    }

    /// Reads an OPML 2.0 document. An outline with an address is a subscription, one without is a folder;
    /// folders and the comma-separated paths of `category` are groups. `htmlUrl` is ignored, since sources
    /// declare their own page.
    ///
    /// - Throws: The failure to read an OPML document.
    public init(opml bytes: Data, with reader: some XMLReader) throws(XMLError) {
        let reading = try reader.read(bytes, charset: nil) { OPMLHandler() }
        guard reading.handler.isOPML else {
            throw XMLError(.noElement, message: "no opml element and no outline")
        }
        self = reading.handler.list
        let isIllFormed = reading.warnings.contains { if case .illFormed = $0 { true } else { false } }
        if isIllFormed { faults.insert(Fault(.illFormed, place: 0), at: 0) }
    }

    /// Reads newsboat's `urls`: a line is an address and tags, which are groups. `~title` is a name. A tag that
    /// begins with `!`, which hides the feed, is a group that hides its sources too.
    public init(urls text: String) {
        self.init()
        hasLines = true
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            var words = Self.words(of: line)[...]
            guard let address = words.popFirst() else { continue }
            var listed = ListedSubscription(address: address)
            listed.place = index + 1
            for word in words {
                if word.hasPrefix("~") {
                    if listed.name == nil, word.count > 1 { listed.name = String(word.dropFirst()) }
                } else {
                    listed.append(GroupPath(word))
                }
            }
            if address.hasPrefix("query:") {
                let name = address.split(separator: ":").dropFirst().first.map(String.init)
                faults.append(Fault(.query, place: index + 1, name: name))
            } else if address.hasPrefix("exec:") || address.hasPrefix("filter:") {
                faults.append(Fault(.program, place: index + 1, name: listed.name ?? Self.program(address)))
            } else {
                subscriptions.append(listed)
            }
        }
    }

    /// The program of an `exec:` or `filter:`, and the address that a filter reads, without arguments and
    /// credentials.
    private static func program(_ address: String) -> String {
        let kind = address.prefix { $0 != ":" }
        let rest = address.dropFirst(kind.count + 1)
        let starts = ["http", "https", "file"].compactMap { rest.firstRange(of: ":\($0)://")?.lowerBound }
        let command = starts.min().map { rest[..<$0] } ?? rest
        let page = starts.min().flatMap { TypedAddress(String(rest[$0...].dropFirst())) }
        let words = command.split(whereSeparator: \.isWhitespace)
        return ["\(kind):\(words.first ?? "")", page.map { SecretAddress.masked($0.addresses[0].text) }]
            .compactMap(\.self).joined(separator: " ")
    }

    /// The words of a line by newsboat's rules: separated by white space outside of quotation marks, within
    /// which `\` escapes; `#` at the start of a word begins a comment.
    static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var rest = line.drop { $0.isWhitespace }
        while let first = rest.first, first != "#" {
            if first == "\"" {
                var word = ""
                rest.removeFirst()
                while let sign = rest.popFirst(), sign != "\"" {
                    word.append(sign == "\\" ? rest.popFirst().map(unescaped) ?? sign : sign)
                }
                words.append(word)
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append(String(word))
                rest = rest.dropFirst(word.count)
            }
            rest = rest.drop { $0.isWhitespace }
        }
        return words
    }

    private static func unescaped(_ sign: Character) -> Character {
        switch sign {
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        default: sign
        }
    }
}
