import Foundation
import PresentationInterface

/// One `.strings` file of one language.
struct StringsFile {
    let language: Language
    let name: String
    /// The sentences by their keys; empty where the file is missing or cannot be read.
    let sentences: [String: String]
    private let fault: String?
    private let repeatedKeys: [String]

    init(bundle: Bundle, table: String, language: Language) {
        self.language = language
        name = "\(language.rawValue).lproj/\(table).strings"
        let url = bundle.bundleURL.appending(path: name)
        guard let data = try? Data(contentsOf: url), let text = String(data: data, encoding: .utf8) else {
            (sentences, repeatedKeys, fault) = ([:], [], "\(name) is missing, or is not UTF-8.")
            return
        }
        let parsed =
            text.allSatisfy(\.isWhitespace)
            ? [:] : try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
        sentences = parsed ?? [:]
        fault = parsed == nil ? "\(name) is no list of keys and sentences." : nil
        let keys = text.matches(of: #/(?:^|\n|;)\s*"([^"]+)"\s*=/#).map { String($0.1) }
        repeatedKeys = Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
    }

    /// The faults of this file.
    func faults(expecting expected: Set<String>) -> [String] {
        if let fault { return [fault] }
        var faults = repeatedKeys.map { "\(name): “\($0)” stands there more than once." }
        for key in expected.sorted() {
            guard let sentence = sentences[key] else {
                faults.append("\(name): “\(key)” is missing.")
                continue
            }
            if sentence.allSatisfy(\.isWhitespace) { faults.append("\(name): “\(key)” is empty.") }
            if sentence == key { faults.append("\(name): “\(key)” is its own sentence.") }
        }
        let strays = Set(sentences.keys).subtracting(expected).sorted()
        return faults + strays.map { "\(name): “\($0)” is used by nobody." }
    }

    /// The placeholders of a sentence as `position type`, in the order of their positions: `%2$@ %@` has `1
    /// @`, `2 @`.
    static func placeholders(in sentence: String) -> [String] {
        var next = 1
        var found: [(position: Int, type: String)] = []
        for match in sentence.matches(of: #/%(?:%|(?:(\d+)\$)?[-+ 0#]*[\d.]*((?:ll|l|h|z)?[@a-zA-Z]))/#) {
            guard let type = match.2 else { continue }
            let position = match.1.flatMap { Int($0) } ?? next
            if match.1 == nil { next += 1 }
            found.append((position, String(type)))
        }
        return found.sorted { ($0.position, $0.type) < ($1.position, $1.type) }.map {
            "\($0.position) \($0.type)"
        }
    }
}
