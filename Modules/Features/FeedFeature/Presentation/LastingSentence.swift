import FoundationEssentials

/// A sentence about a moment in the past, such as "3 minutes ago". Screens ask for it at each frame; it is made anew only
/// when it may read differently.
final class LastingSentence {
    /// A sentence, and the moment from which on another one may be right.
    typealias Wording = (text: String, end: Date)

    private let word: (_ moment: Date, _ now: Date) -> Wording
    private var last: (moment: Date, start: Date, wording: Wording)?

    /// Makes a sentence of a function that words it for a moment and the current time.
    init(_ word: @escaping (_ moment: Date, _ now: Date) -> Wording) {
        self.word = word
    }

    /// What is said of a moment now.
    func callAsFunction(of moment: Date, at now: Date) -> String {
        if let last, last.moment == moment, last.start <= now, now < last.wording.end {
            return last.wording.text
        }
        let wording = word(moment, now)
        last = (moment, now, wording)
        return wording.text
    }
}
