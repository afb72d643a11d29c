public import HTTPInterface
public import ImageInterface

/// An event of a ``PictureLoader``, for counts and logs.
nonisolated public enum PictureEvent: Hashable, Sendable {
    /// The art is in memory.
    case memoryHit
    /// The bytes are in the cache.
    case cacheHit
    /// The bytes are not in the cache.
    case cacheMiss(HTTPURL)
    /// Reading the cache failed. The cache reports its own errors.
    case cacheFailed
    /// Drawing in pixels failed; the art in characters stays.
    case pixelsFailed(ImageError)
}
