import Glibc

/// The program's arguments in the memory that every user of the computer can read, with ps(1).
public enum VisibleArguments {
    /// Overwrites the secrets with stars: the user information of URLs, the values of their queries, and the value
    /// that follows `option`, behind its first colon.
    ///
    /// Called after `CommandLine.arguments` was read, which keeps a copy.
    public static func maskSecrets(of option: String) {
        var isValue = false
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let start = CommandLine.unsafeArgv[index] else { return }
            let memory = UnsafeMutableRawBufferPointer(start: start, count: strlen(start))
            let text = [UInt8](memory)
            memory.copyBytes(from: masked(text, isValue: isValue, of: option))
            isValue = text.elementsEqual(option.utf8)
        }
    }

    /// The argument with stars in place of each byte of its secrets.
    static func masked(_ argument: [UInt8], isValue: Bool, of option: String) -> [UInt8] {
        var bytes = argument[...]
        let prefix = Array("\(option)=".utf8)
        if isValue || bytes.starts(with: prefix) {
            let value = isValue ? bytes : bytes.dropFirst(prefix.count)
            let colon = value.firstIndex(of: UInt8(ascii: ":"))
            return masked(argument, in: [(colon.map { $0 + 1 } ?? value.startIndex)..<value.endIndex])
        }
        guard let scheme = bytes.firstRange(of: "://".utf8) else { return argument }
        bytes = bytes[scheme.upperBound...]
        let authority = bytes.prefix { !"/?#".utf8.contains($0) }
        let user = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.startIndex..<$0 }
        let query = bytes.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let values = query.split(separator: UInt8(ascii: "&")).map { item in
            // An item without a name may be a token.
            (item.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? item.startIndex)..<item.endIndex
        }
        return masked(argument, in: [user].compactMap(\.self) + values)
    }

    private static func masked(_ argument: [UInt8], in ranges: [Range<Int>]) -> [UInt8] {
        ranges.reduce(into: argument) { bytes, range in
            for index in range { bytes[index] = UInt8(ascii: "*") }
        }
    }
}
