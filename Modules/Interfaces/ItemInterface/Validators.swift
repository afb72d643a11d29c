/// What a server named to ask by whether a document has changed (RFC 9110, section 8.8), byte for byte.
public struct Validators: Hashable, Sendable {
    /// The value of the field `ETag`.
    public var entityTag: String?
    /// The value of the field `Last-Modified`.
    public var lastModified: String?

    /// Makes validators.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Whether there is none to ask by.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The validators after a response "not modified" (304) that named `others`: each that it named replaces the one of
    /// its kind, the other one stays (RFC 9111, section 3.2).
    ///
    /// After a whole document, its validators alone count: one that it does not name belongs to an older version.
    public func updated(by others: Validators) -> Validators {
        Validators(
            entityTag: others.entityTag ?? entityTag, lastModified: others.lastModified ?? lastModified)
    }
}
