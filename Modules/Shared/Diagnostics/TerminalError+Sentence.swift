public import TerminalInterface

extension TerminalError {
    /// The sentence about a terminal that the app cannot use.
    ///
    /// - Parameter program: The name of the program, whose commands need none.
    public func sentence(program: String) -> String {
        switch self {
        case .notATerminal: "\(program) needs a terminal. “\(program) list” prints posts without one."
        case .dumb: "This terminal can't position text (TERM is dumb or not set): continuing line by line"
        case .refused(let what):
            "Couldn't use the terminal (\(what)). “\(program) list” prints posts without one."
        }
    }
}
