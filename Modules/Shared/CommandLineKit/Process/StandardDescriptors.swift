import Glibc

/// The three descriptors that every process has, by convention.
public enum StandardDescriptors {
    /// Opens `/dev/null` on those that are closed: else the first file that the program opens takes their number, and
    /// gets what is meant for standard output. It is opened for reading, so that writing fails as on a closed one.
    ///
    /// - Returns: Whether all three are open.
    public static func occupy() -> Bool {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // The lowest closed number is the one that is opened.
            guard open("/dev/null", O_RDONLY) == number else { return false }
        }
        return true
    }
}
