import FoundationEssentials

/// The one way in which this server writes and reads JSON.
enum JSON {
    static let contentType = "application/json; charset=utf-8"

    /// The same value always gives the same bytes, so that an ETag made of them holds.
    static func bytes(
        of value: some Encodable, keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    ) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = keys
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, whole numbers, lists and dictionaries are all that is ever encoded: none of them can fail.
        return [UInt8]((try? encoder.encode(value)) ?? Data())
    }

    static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
