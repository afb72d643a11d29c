import Foundation
import PresentationInterface
import TextInterface

/// The ages in rows, each in a few letters of the reader's language.
final class ShortAges {
    private let format: AgeFormat
    private let now: String

    /// Makes the ages of a format.
    ///
    /// - Parameter now: The word for an age of less than a minute.
    init(_ format: AgeFormat, now: String) {
        self.format = format
        self.now = now
    }

    /// The age of a moment.
    func callAsFunction(_ moment: Date, at date: Date) -> SafeText {
        SafeText(format.short(moment, at: date, width: .narrow) ?? now)
    }

    /// The columns of the widest age. Measured at its first use, since loading the formats takes a hundredth
    /// of a second.
    private(set) lazy var columns: Int = {
        let moment = Date(timeIntervalSinceReferenceDate: 0)
        return Self.samples.map { self(moment, at: moment + $0).width }.max() ?? 0
    }()

    /// The smallest and the largest number of each unit in seconds, and a year: plural forms differ in width.
    private static let samples: [TimeInterval] = [
        0, 60, 59 * 60, 3_600, 23 * 3_600, 86_400, 6 * 86_400, 7 * 86_400, 52 * 7 * 86_400, 365 * 86_400,
    ]
}
