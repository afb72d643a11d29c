/// A value, or `nil` if it is invalid, so that one invalid element of an array does not invalidate the
/// others.
public struct LossyDecodable<Value: Decodable>: Decodable {
    /// The value; `nil` for an invalid one.
    public let value: Value?

    /// Decodes the value; never throws.
    public init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
