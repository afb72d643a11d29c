import Foundation
import PresentationInterface

/// A sentence about the age of a moment, such as "3 minutes ago". Screens ask for it in each frame, and it is
/// formatted only when it can have changed.
final class MemoizedAge {
    /// A sentence, and the time from which on it may read differently.
    typealias Wording = (text: String, end: Date)

    private let format: (_ moment: Date, _ now: Date) -> Wording
    private var last: (moment: Date, start: Date, wording: Wording)?

    /// Makes a sentence that is formatted by a function of a moment and the current time.
    init(_ format: @escaping (_ moment: Date, _ now: Date) -> Wording) {
        self.format = format
    }

    /// Makes a sentence of relative ages.
    ///
    /// - Parameters:
    ///   - now: The sentence for an age of less than a minute.
    ///   - sentence: Makes the sentence of an age.
    convenience init(
        _ format: AgeFormat, unitsStyle: Date.RelativeFormatStyle.UnitsStyle, now: String,
        sentence: @escaping (String) -> String = { $0 }
    ) {
        self.init { moment, time in
            guard time.timeIntervalSince(moment) >= 60 else { return (now, moment.addingTimeInterval(60)) }
            let style = format.relativeStyle(of: moment, unitsStyle: unitsStyle)
            return (sentence(style.format(time)), style.discreteInput(after: time) ?? time)
        }
    }

    /// The sentence of a moment now.
    func callAsFunction(of moment: Date, at now: Date) -> String {
        if let last, last.moment == moment, last.start <= now, now < last.wording.end {
            return last.wording.text
        }
        let wording = format(moment, now)
        last = (moment, now, wording)
        return wording.text
    }
}
