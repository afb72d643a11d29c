public import Foundation
import PresentationInterface
public import Testing

/// Records an issue for each fault of ``stringFaults(bundle:table:keys:counts:)``.
///
/// - Parameters:
///   - keys: The enumeration of the module's keys; its raw values are the keys.
///   - counts: The enumeration of the keys whose sentence depends on a number; each has two forms in the
///     file, `key.one` and `key.other`.
public func expectCompleteStrings<
    Keys: CaseIterable & RawRepresentable, Counts: CaseIterable & RawRepresentable
>(
    bundle: Bundle, table: String, keys: Keys.Type, counts: Counts.Type,
    sourceLocation: SourceLocation = #_sourceLocation
) where Keys.RawValue == String, Counts.RawValue == String {
    let faults = stringFaults(
        bundle: bundle, table: table, keys: keys.allCases.map(\.rawValue),
        counts: counts.allCases.map(\.rawValue))
    for fault in faults { Issue.record("\(fault)", sourceLocation: sourceLocation) }
}

/// Records an issue for each fault of ``stringFaults(bundle:table:keys:counts:)``, of a module without plural
/// forms.
public func expectCompleteStrings<Keys: CaseIterable & RawRepresentable>(
    bundle: Bundle, table: String, keys: Keys.Type, sourceLocation: SourceLocation = #_sourceLocation
) where Keys.RawValue == String {
    let faults = stringFaults(bundle: bundle, table: table, keys: keys.allCases.map(\.rawValue))
    for fault in faults { Issue.record("\(fault)", sourceLocation: sourceLocation) }
}

/// The faults of a module's strings files, one a line; empty where every language is complete.
///
/// Every key must be in every language, with a sentence that is neither empty nor the key itself, and with
/// the same placeholders as in English; both forms of a count, too, have the same. No file may have a key
/// twice, or one that is not among `keys` and the forms of `counts`.
/// - Parameters:
///   - bundle: The bundle that has a folder `xx.lproj` for each ``Language``.
///   - table: The name of the `.strings` files, without extension.
///   - keys: The keys that the module uses.
///   - counts: The keys whose sentence depends on a number.
public func stringFaults(bundle: Bundle, table: String, keys: [String], counts: [String] = []) -> [String] {
    let files = Language.allCases.map { StringsFile(bundle: bundle, table: table, language: $0) }
    let expected = Set(keys + counts.flatMap { ["\($0).one", "\($0).other"] })
    var faults = files.flatMap { $0.faults(expecting: expected) }
    guard let english = files.first(where: { $0.language == .english }) else { return faults }
    for file in files where file.language != .english {
        for key in expected.sorted() {
            guard let sentence = file.sentences[key], let model = english.sentences[key] else { continue }
            let (found, wanted) = (
                StringsFile.placeholders(in: sentence), StringsFile.placeholders(in: model)
            )
            if found != wanted {
                faults.append(
                    "\(file.name): “\(key)” has the placeholders \(found), in English it has \(wanted).")
            }
        }
    }
    for file in files {
        for count in counts {
            guard let one = file.sentences["\(count).one"], let other = file.sentences["\(count).other"]
            else { continue }
            if StringsFile.placeholders(in: one) != StringsFile.placeholders(in: other) {
                faults.append("\(file.name): the two forms of “\(count)” have different placeholders.")
            }
        }
    }
    return faults
}
