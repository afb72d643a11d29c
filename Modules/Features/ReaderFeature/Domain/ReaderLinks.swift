import HTTPInterface

/// The numbered links of a text, from 1 in their order. Each address has one number.
///
/// Only HTTP addresses have a number, not fragments of the item's own page: their target is on the screen.
nonisolated struct ReaderLinks: Hashable, Sendable {
    /// The addresses by number.
    private(set) var addresses: [String] = []
    private var numbers: [String: Int] = [:]
    private let page: Substring?

    /// - Parameter page: The address of the item's own page.
    init(of page: String?) {
        self.page = page.map(Self.withoutFragment)
    }

    /// The number of an address; `nil` for none.
    mutating func number(of address: String) -> Int? {
        let address = address.trimmed
        if let number = numbers[address] { return number }
        guard HTTPURL(address) != nil else { return nil }
        guard !address.contains("#") || Self.withoutFragment(address) != page else { return nil }
        return append(address)
    }

    /// The number of a recording, of any scheme.
    mutating func number(ofMediaAt address: String) -> Int { numbers[address] ?? append(address) }

    private mutating func append(_ address: String) -> Int {
        addresses.append(address)
        numbers[address] = addresses.count
        return addresses.count
    }

    private static func withoutFragment(_ address: String) -> Substring { address.prefix { $0 != "#" } }
}
