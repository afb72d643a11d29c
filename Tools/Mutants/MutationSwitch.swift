/// The source file that is added to a mutated module to turn a mutant on.
enum MutationSwitch {
    static let function = "isMutant__"
    static let file = "MutationSwitch__.swift"
    /// The environment variable with the number of the mutant to turn on.
    static let activeVariable = "FEEDHOST_MUTANT"
    /// The environment variable with the path of a file of a byte per mutant: 1 if its code was reached.
    static let reachVariable = "FEEDHOST_MUTANTS_REACHED"

    /// - Parameter count: The number of mutants.
    static func source(count: Int) -> String {
        """
        import Glibc

        nonisolated private let active =
            getenv("\(activeVariable)").map { Int(String(cString: $0)) ?? 0 } ?? 0
        // All writes store a 1, so that a data race is harmless.
        nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
            guard let path = getenv("\(reachVariable)") else { return nil }
            let file = open(path, O_RDWR)
            guard file >= 0, let bytes = mmap(nil, \(count + 1), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
                bytes != MAP_FAILED
            else { return nil }
            return bytes.assumingMemoryBound(to: UInt8.self)
        }()

        // Default arguments of public functions hold mutants too.
        nonisolated public func \(function)(_ id: Int) -> Bool {
            reached?[id] = 1
            return id == active
        }

        """
    }
}
