/// The arguments behind a command: options in any order, and values.
struct Arguments {
    private var rest: [String]

    init(_ arguments: some Sequence<String>) { rest = Array(arguments) }

    /// Removes a flag, and returns whether it was there.
    mutating func flag(_ name: String) -> Bool {
        let count = rest.count
        rest.removeAll { $0 == name }
        return rest.count < count
    }

    /// Removes an option and its value; `nil` without the option.
    mutating func option(_ name: String) throws(ToolError) -> String? {
        guard let index = rest.firstIndex(of: name) else { return nil }
        guard index + 1 < rest.count, !rest[index + 1].isEmpty, !rest[index + 1].hasPrefix("-") else {
            throw ToolError("\(name) needs a value: --help says more.")
        }
        defer { rest.removeSubrange(index...index + 1) }
        return rest[index + 1]
    }

    /// Removes `--owner` and the account, team or address of a reviewer; `nil` without the option.
    mutating func owner() throws(ToolError) -> String? {
        guard let owner = try option("--owner") else { return nil }
        guard owner.contains("@"), !owner.contains(where: \.isWhitespace) else {
            throw ToolError(
                "'\(owner)' cannot be the owner: it is written as @name, @organization/team or an address.")
        }
        return owner
    }

    /// Removes the only value; `nil` without one.
    mutating func value() throws(ToolError) -> String? {
        let value = rest.first { !$0.hasPrefix("-") }
        if let value, let index = rest.firstIndex(of: value) { rest.remove(at: index) }
        try end()
        return value
    }

    /// - Throws: A ``ToolError`` that names the first argument that is left.
    func end() throws(ToolError) {
        guard let first = rest.first else { return }
        throw ToolError(
            first.hasPrefix("-")
                ? "unknown option '\(first)' (try --help)" : "'\(first)' is one argument too many."
        )
    }
}
