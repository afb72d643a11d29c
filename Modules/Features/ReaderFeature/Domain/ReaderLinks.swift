import HTTPInterface

/// The addresses that a text leads to, numbered from 1 in the order in which they are met; an address has one number,
/// wherever it stands.
///
/// Numbered are the addresses that a browser opens by HTTP. Places within the item's own page are none: what they lead to
/// is on the screen already.
nonisolated struct ReaderLinks: Hashable, Sendable {
    /// The addresses in the order of their numbers.
    private(set) var addresses: [String] = []
    private var numbers: [String: Int] = [:]
    private let page: Substring?

    /// - Parameter page: The address of the item's own page.
    init(of page: String?) {
        self.page = page.map(Self.withoutFragment)
    }

    /// The number of an address; `nil` where it gets none.
    mutating func number(of address: String) -> Int? {
        let address = address.trimmed
        if let number = numbers[address] { return number }
        guard HTTPURL(address) != nil else { return nil }
        guard !address.contains("#") || Self.withoutFragment(address) != page else { return nil }
        return append(address)
    }

    /// The number of a recording, of whatever address.
    mutating func number(ofMediaAt address: String) -> Int { numbers[address] ?? append(address) }

    private mutating func append(_ address: String) -> Int {
        addresses.append(address)
        numbers[address] = addresses.count
        return addresses.count
    }

    private static func withoutFragment(_ address: String) -> Substring { address.prefix { $0 != "#" } }
}
