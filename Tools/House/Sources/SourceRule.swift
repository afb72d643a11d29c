/// Something that the compiler allows and this package does not.
struct SourceRule: Sendable {
    /// What is wrong with a place, and what to write there instead.
    let sentence: String
    /// The folders in which it is wrong.
    let folders: [String]
    /// The files in which it is right.
    let exceptions: Set<String>
    /// The places in a file's code.
    let places: @Sendable (SwiftCode) -> [String.Index]

    static let all = [
        SourceRule(
            sentence: "starts an unstructured task past TaskProvider, so that no test can wait for it",
            folders: ["Modules", "Apps"],
            exceptions: ["Modules/Infrastructure/ConcurrencyThreads/SystemTaskProvider.swift"],
            places: startedTasks),
        SourceRule(
            sentence:
                "ends the program where the file cannot be written: FileHandle.write(contentsOf:) throws",
            folders: ["Modules", "Apps", "Tools"], exceptions: [],
            places: { code in
                code.text.ranges(of: /FileHandle\s*\.standard(?:Error|Output)\s*\.write\(\s*(?!contentsOf:)/)
                    .map(\.lowerBound)
            }),
    ]

    /// Where `Task` is made: `Task {`, `Task(`, `Task<Void, Never>(`, `Task.detached`, `Task.immediate`.
    private static func startedTasks(in code: SwiftCode) -> [String.Index] {
        code.text.ranges(of: /\bTask\b/.wordBoundaryKind(.simple)).filter { name in
            let before = code.text[..<name.lowerBound].trimmingSuffix(while: \.isWhitespace)
            var after = code.text[name.upperBound...]
            let isGeneric = after.first == "<"
            if isGeneric { after.removeGenericArguments() }
            after = after.drop(while: \.isWhitespace)
            if after.hasPrefix("{") {
                // The body of a property or function of this type, or of an extension of it.
                let isType = isGeneric && (before.hasSuffix(":") || before.hasSuffix("->"))
                return !isType && !before.hasSuffix("extension")
            }
            return after.hasPrefix("(") || after.prefixMatch(of: /\.\s*(?:init|detached|immediate)/) != nil
        }.map(\.lowerBound)
    }
}

extension Substring {
    fileprivate mutating func removeGenericArguments() {
        var depth = 0
        repeat {
            let next = removeFirst()
            depth += next == "<" ? 1 : next == ">" ? -1 : 0
        } while depth > 0 && !isEmpty
    }

    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)]
    }
}
