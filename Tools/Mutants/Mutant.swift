/// One small change of the code that takes a behaviour out.
struct Mutant: Sendable, Equatable {
    /// The sentence that is no longer true when the change is in.
    var behaviour: String
    /// The file's path, from the root of the package.
    var path: String
    /// A piece of code that occurs once in the file.
    var piece: String
    /// What takes its place; empty where the piece is left out.
    var replacement: String

    /// The file's text with the change in it.
    ///
    /// - Throws: ``Misfit`` where the piece is not there exactly once, or changes nothing.
    func applied(to text: String) throws(Misfit) -> String {
        let places = text.ranges(of: piece)
        guard let place = places.first, places.count == 1 else { throw .occurs(times: places.count) }
        guard piece != replacement else { throw .changesNothing }
        return text.replacingCharacters(in: place, with: replacement)
    }

    /// Why a mutant cannot be tried on the code as it is.
    enum Misfit: Error, Equatable {
        case occurs(times: Int)
        case changesNothing
        case noSuchFile

        var sentence: String {
            switch self {
            case .occurs(let times): "the piece of code occurs \(times) times in it, not once"
            case .changesNothing: "the piece and what replaces it are the same"
            case .noSuchFile: "there is no such file"
            }
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: replacement)
        return copy
    }
}
