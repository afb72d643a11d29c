/// One thing that the doctor found.
nonisolated struct Finding: Hashable, Sendable {
    /// How it is.
    enum Verdict: String, Hashable, Sendable {
        /// As it should be.
        case ok
        /// Worth knowing, and nothing is lost by it.
        case note
        /// Something does not work.
        case problem
    }

    var verdict: Verdict
    /// What was found, in one sentence.
    var sentence: String
    /// What to do about it; every complaint says that.
    var advice: String?

    static func ok(_ sentence: String) -> Finding {
        Finding(verdict: .ok, sentence: sentence)
    }

    static func note(_ sentence: String, advice: String) -> Finding {
        Finding(verdict: .note, sentence: sentence, advice: advice)
    }

    /// What follows from what the reader chose: there is nothing to do about it.
    static func choice(_ sentence: String) -> Finding {
        Finding(verdict: .note, sentence: sentence)
    }

    static func problem(_ sentence: String, advice: String) -> Finding {
        Finding(verdict: .problem, sentence: sentence, advice: advice)
    }
}
