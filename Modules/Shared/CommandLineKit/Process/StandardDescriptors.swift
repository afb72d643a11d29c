import Glibc

/// The three standard descriptors.
public enum StandardDescriptors {
    /// Opens `/dev/null` for those that are closed. Otherwise the first opened file would get such a number
    /// and receive the standard output. It is opened for reading, so that writing fails as with a closed one.
    ///
    /// - Returns: Whether all three are open.
    public static func occupy() -> Bool {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // A new descriptor has the lowest free number (open(2)).
            guard open("/dev/null", O_RDONLY) == number else { return false }
        }
        return true
    }
}
