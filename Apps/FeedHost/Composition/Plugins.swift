import ConcurrencyInterface
import HTTPInterface
import ImageInterface

/// The real components behind the interfaces that the host composes with. A test puts others here.
struct Plugins {
    var client: any HTTPClient
    var decoder: any ImageDecoder
    var art: any ImageArt
    var tasks: any TaskProvider
    var wallClock: any WallClock
    var clock: any MonotonicClock
    var log: Log
    var stores: Stores
}
