/// The namespace declarations of the open elements.
struct NamespaceScopes {
    private var declarations: [(prefix: ArraySlice<UInt8>, namespace: [UInt8])] = [
        (Array("xml".utf8)[...], Array("http://www.w3.org/XML/1998/namespace".utf8))
    ]

    /// The most declarations, since a lookup is linear in their number.
    private static let limit = 256

    /// The number of declarations, for ``leave(_:)``.
    var count: Int { declarations.count }

    /// Declares a prefix, or with an empty one the default namespace. Declarations beyond the limit are
    /// ignored.
    mutating func declare(_ prefix: ArraySlice<UInt8>, as namespace: ArraySlice<UInt8>) {
        guard declarations.count < Self.limit else { return }
        declarations.append((prefix, namespace.filter { $0 != NameTable.separator }))
    }

    /// Removes all declarations but the first `count`.
    mutating func leave(_ count: Int) { declarations.removeSubrange(count...) }

    /// The key of a name for ``NameTable``: with its namespace, or with its prefix where that is not
    /// declared.
    func key(of name: ArraySlice<UInt8>, isAttribute: Bool) -> [UInt8] {
        let colon = name.firstIndex(of: UInt8(ascii: ":"))
        let prefix = colon.map { name[..<$0] } ?? []
        // An attribute without a prefix is in no namespace.
        guard colon != nil || !isAttribute,
            let found = declarations.last(where: { $0.prefix.elementsEqual(prefix) }),
            !found.namespace.isEmpty
        else { return Array(name) }
        return found.namespace + [NameTable.separator] + (colon.map { name[($0 + 1)...] } ?? name)
    }
}
