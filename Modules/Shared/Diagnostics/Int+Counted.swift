import Foundation

extension Int {
    /// The number with a noun in its English plural form, as in `1,200 posts`.
    func counted(_ noun: String) -> String {
        formatted(.number.locale(Locale(identifier: "en"))) + " " + noun + (self == 1 ? "" : "s")
    }
}
