extension SafeText {
    /// The sanitized clusters of a text.
    static func clusters(of text: String) -> [Cluster] {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
            return bytes.map { Cluster.ascii[Int($0)] }
        } ?? clusters(of: text.unicodeScalars)
    }

    /// The sanitized clusters of scalars, in linear time.
    static func clusters(of scalars: some Collection<Unicode.Scalar>) -> [Cluster] {
        var builder = GraphemeClusterBuilder()
        let scalars = visible(scalars)
        // The index of the next scalar that is not a joiner or selector, computed once per run.
        var next = 0
        for (index, scalar) in scalars.enumerated() {
            if next <= index {
                next = scalars[(index + 1)...].firstIndex { !Script.isContextual($0) } ?? scalars.endIndex
            }
            builder.add(scalar, before: next < scalars.endIndex ? scalars[next] : nil)
        }
        return builder.finish()
    }

    /// The scalars kept regardless of context: controls as pictures, and nothing invisible or private.
    private static func visible(_ scalars: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        var previous: Unicode.Scalar = "\0"
        for scalar in scalars {
            defer { previous = scalar }
            switch scalar.value {
            case 0x0A where previous == "\r": continue
            // Tabs, and ends of lines, pages and paragraphs.
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0x00...0x1F: result.append(Unicode.Scalar(0x2400 + scalar.value)!)
            case 0x7F: result.append("\u{2421}")
            case 0x80...0x9F:
                // A C1 control equals Escape and the character 0x40 below it (ECMA-48, 5.3).
                result.append("\u{241B}")
                result.append(Unicode.Scalar(scalar.value - 0x40)!)
            default: if !DisplayWidth.of(scalar).isDropped { result.append(scalar) }
            }
        }
        return result
    }
}

extension SafeText.Cluster {
    /// A cluster for each code point below 128. Controls are never looked up.
    static let ascii: [SafeText.Cluster] = (0..<128).map { value in
        SafeText.Cluster(
            text: String(Unicode.Scalar(UInt8(value))), width: 1, isWidthUncertain: false,
            isRightToLeft: false)
    }
}
