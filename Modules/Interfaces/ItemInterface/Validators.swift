/// The validators of a document for conditional requests (RFC 9110, section 8.8), byte for byte.
public struct Validators: Hashable, Sendable {
    /// The value of the field `ETag`.
    public var entityTag: String?
    /// The value of the field `Last-Modified`.
    public var lastModified: String?

    /// Makes validators, by default none.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Whether there is no validator.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The validators after a response 304 with `others`, each of which replaces the one of its kind (RFC
    /// 9111, section 3.2).
    ///
    /// After a response 200, only the validators of that response are valid.
    public func updated(by others: Validators) -> Validators {
        Validators(
            entityTag: others.entityTag ?? entityTag, lastModified: others.lastModified ?? lastModified)
    }
}
