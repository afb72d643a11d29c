/// The name of an element or attribute, with the namespace that its prefix or the default declaration stands for.
public struct XMLName: Hashable, Sendable {
    /// The namespace's URI; empty where the name is in none.
    public let namespace: String
    /// The name without its prefix. A prefix that is not declared, which only a tolerant reader accepts, stays before it
    /// with its colon.
    public let local: String

    /// Makes a name.
    public init(_ local: String, namespace: String = "") {
        self.namespace = namespace
        self.local = local
    }
}
