/// The expanded name of an element or attribute (Namespaces in XML, section 2.1).
public struct XMLName: Hashable, Sendable {
    /// The namespace's URI; empty for a name without a namespace.
    public let namespace: String
    /// The local part. A tolerant reader leaves an undeclared prefix before it, with the colon.
    public let local: String

    /// Makes a name, by default one without a namespace.
    public init(_ local: String, namespace: String = "") {
        self.namespace = namespace
        self.local = local
    }
}
