public import HTTPInterface
public import ImageInterface

/// An event of a ``PictureLoader``, for counts and logs.
nonisolated public enum PictureEvent: Hashable, Sendable {
    /// The art was in memory.
    case memoryHit
    /// The picture's bytes were in the cache.
    case cacheHit
    /// The cache has no bytes of that picture.
    case cacheMiss(HTTPURL)
    /// The cache could not be read. The cache reports its own errors.
    case cacheFailed
    /// Art in pixels could not be made; the art in characters stays.
    case pixelsFailed(ImageError)
}
