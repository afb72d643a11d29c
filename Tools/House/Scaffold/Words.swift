/// The words behind a command: options in any order, and one name.
struct Words {
    private var rest: [String]

    init(_ words: [String]) {
        rest = words
    }

    /// Takes an option without a value; whether it was there.
    mutating func flag(_ names: String...) -> Bool {
        let count = rest.count
        rest.removeAll { names.contains($0) }
        return rest.count < count
    }

    /// Takes an option and its value; `nil` where it is not there.
    mutating func value(_ name: String) throws(Refusal) -> String? {
        guard let place = rest.firstIndex(of: name) else { return nil }
        guard place + 1 < rest.count, !rest[place + 1].isEmpty, !rest[place + 1].hasPrefix("-") else {
            throw Refusal("\(name) needs a value: --help says more.")
        }
        defer { rest.removeSubrange(place...place + 1) }
        return rest[place + 1]
    }

    /// The one word that is left.
    func only(_ what: String) throws(Refusal) -> String {
        if let option = rest.first(where: { $0.hasPrefix("-") }) {
            throw Refusal("there is no option '\(option)': --help lists them.")
        }
        guard let word = rest.first else { throw Refusal("say \(what): --help says more.") }
        guard rest.count == 1 else { throw Refusal("one name at a time: '\(rest[1])' is too much.") }
        return word
    }
}
