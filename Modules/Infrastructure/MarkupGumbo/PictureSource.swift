/// The address of a picture, also of one that a script loads later.
struct PictureSource {
    let address: String

    init?(_ index: PageTree.Index, in tree: PageTree) {
        let source = tree.value("src", of: index).flatMap { Self.isPlaceholder($0) ? nil : $0 }
        let isLazy = tree.value("class", of: index)?.lowercased().contains("lazy") ?? false
        let later = Self.names.lazy.compactMap { tree.value($0, of: index) }.first(where: Self.isAddress)
        let sets =
            ["srcset", "data-srcset"].compactMap { tree.value($0, of: index) }
            + Self.sets(beside: index, in: tree)
        let set = sets.lazy.compactMap(Self.largest).first
        let found = (isLazy ? later ?? source : source ?? later) ?? set
        guard let found, !found.isEmpty else { return nil }
        address = found
    }

    /// The attributes of addresses that scripts load later.
    private static let names = [
        "data-src", "data-original", "data-lazy-src", "data-url", "data-lazy", "data-image", "data-orig-file",
        "data-full-src", "data-img-src",
    ]

    /// The sets of addresses of the `<source>`s before a picture.
    private static func sets(beside index: PageTree.Index, in tree: PageTree) -> [String] {
        guard tree[index].parent >= 0, tree[tree[index].parent].tag == .picture else { return [] }
        return tree.children(of: tree[index].parent).filter { tree[$0].tag == .source }
            .flatMap { source in ["srcset", "data-srcset"].compactMap { tree.value($0, of: source) } }
    }

    /// Whether an address is that of an empty picture of a few bytes, or of none.
    private static func isPlaceholder(_ address: String) -> Bool {
        let address = address.trimmingPrefix(while: \.isWhitespace)
        return address.isEmpty || address.hasPrefix("about:") || address.hasPrefix("#")
            || address.hasPrefix("data:") && address.utf8.count < 1_000
    }

    private static func isAddress(_ value: String) -> Bool {
        !isPlaceholder(value) && !value.contains("{") && (value.contains("/") || value.contains("."))
    }

    /// The address of the largest picture of a set, up to 2,000 pixels wide.
    private static func largest(of set: String) -> String? {
        var best: (address: Substring, size: Double)?
        // Commas within addresses have no white space behind them.
        var words = set.split(whereSeparator: \.isWhitespace)[...]
        while let word = words.popFirst() {
            let address = word.last == "," ? word.dropLast() : word
            var size = 1.0
            if word.last != ",", let next = words.first, next.first?.isNumber ?? false {
                words.removeFirst()
                size = Double(next.prefix { $0.isNumber || $0 == "." }) ?? 1
            }
            guard isAddress(String(address)), size <= 2_000 || best == nil else { continue }
            if size > best?.size ?? 0 { best = (address, size) }
        }
        return best.map { String($0.address) }
    }
}
