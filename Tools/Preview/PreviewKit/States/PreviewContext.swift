public import ConcurrencyInterface
import ConcurrencyThreads
public import Foundation
public import Observation
public import SharedListUI
public import SharedPresentation

/// What a state makes its screen with: the language and looks that are chosen, and what takes the host's place.
@Observable
public final class PreviewContext {
    /// The time in all previews, so that they look the same each time.
    nonisolated public static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// The id of a sample of this name, the same each time: the row in focus is found again after a restart.
    nonisolated public static func id(_ name: String) -> UUID {
        // FNV-1a, once for each half.
        let halves = ["a", "b"].map { prefix in
            (prefix + name).utf8.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
                (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        var bytes = (halves[0], halves[1])
        return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// How all screens look, and what moves them.
    @ObservationIgnored public let environment: ScreenEnvironment
    /// Starts tasks.
    @ObservationIgnored public let tasks: any TaskProvider = SystemTaskProvider()
    /// Real time, for what moves and waits.
    @ObservationIgnored public let clock: any MonotonicClock = SystemMonotonicClock()
    /// The calendar in which ages are given.
    @ObservationIgnored public let calendar: Calendar

    private var screens: [any Screen] = []
    @ObservationIgnored private var kept: [AnyObject] = []

    init(environment: ScreenEnvironment) {
        self.environment = environment
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    /// The reader's language.
    public var locale: Locale { environment.locale }

    /// The sentences that say why a load failed.
    public var failures: LoadFailureMessages { LoadFailureMessages(locale: locale, timeZone: .gmt) }

    /// Keeps an object for as long as the state is shown: one that owns its screen, and that nobody else would hold.
    public func keep(_ object: AnyObject) {
        kept.append(object)
    }

    // MARK: Screens above each other

    /// Shows a screen above those that are there, until ``back()``.
    public func open(_ screen: any Screen) {
        screens.append(screen)
    }

    /// Takes the uppermost screen away; does nothing where there is but one.
    public func back() {
        if screens.count > 1 { screens.removeLast() }
    }

    /// The screen that is seen.
    var screen: (any Screen)? { screens.last }
}
