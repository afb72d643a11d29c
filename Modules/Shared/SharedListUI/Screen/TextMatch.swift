import Foundation

/// How text is compared with what a reader types: case and accents aside.
enum TextMatch {
    static func contains(_ text: String, _ part: String) -> Bool {
        part.isEmpty || text.range(of: part, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
