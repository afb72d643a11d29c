public import ConcurrencyInterface
public import Foundation
public import SharedListUI
public import SharedPresentation

/// The dependencies that every scene has besides its own loaders.
public struct SceneContext {
    /// The appearance, the keys and the ticker of all screens.
    public let environment: ScreenEnvironment
    /// Starts tasks.
    public let tasks: any TaskProvider
    /// The clock of retries and notices.
    public let clock: any MonotonicClock
    /// The clock of dates.
    public let wallClock: any WallClock
    /// The calendar in whose units ages are given.
    public let calendar: Calendar
    /// The messages of failed loads.
    public let messages: LoadMessages

    /// Makes the context of an app's scenes.
    public init(
        environment: ScreenEnvironment, tasks: any TaskProvider, clock: any MonotonicClock,
        wallClock: any WallClock, calendar: Calendar = Calendar(identifier: .gregorian),
        messages: LoadMessages
    ) {
        self.environment = environment
        self.tasks = tasks
        self.clock = clock
        self.wallClock = wallClock
        self.calendar = calendar
        self.messages = messages
    }

    /// The reader's language and formats.
    public var locale: Locale { environment.locale }

    /// The current date.
    public var currentDate: @Sendable () -> Date {
        let wallClock = wallClock
        return { wallClock.now }
    }

    /// Makes a screen without rows.
    public func screen(_ configuration: ListConfiguration) -> ListScreen {
        ListScreen(configuration, environment: environment, tasks: tasks, clock: clock)
    }

    /// Makes the automatic retries of one load.
    public func autoRetry() -> AutoRetry {
        AutoRetry(
            name: "try again", clock: clock, wallClock: wallClock, tasks: tasks, failure: messages.failure)
    }
}
