import FoundationEssentials

enum JSON {
    typealias Keys = JSONEncoder.KeyEncodingStrategy

    static let contentType = "application/json; charset=utf-8"

    /// The same value always has the same bytes, so that an ETag made of them holds.
    static func bytes(of value: some Encodable, keys: Keys = .useDefaultKeys) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = keys
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only strings, whole numbers, lists and dictionaries are encoded: none of them can fail.
        return [UInt8]((try? encoder.encode(value)) ?? Data())
    }

    static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
