public import ConcurrencyInterface
public import Foundation
public import SharedListUI
public import SharedPresentation

/// What every scene gets from its composition root besides its own loaders.
public struct SceneContext {
    /// How all screens look, and what moves them.
    public let environment: ScreenEnvironment
    /// Starts loads and saves.
    public let tasks: any TaskProvider
    /// Waits before another attempt, and times notices.
    public let clock: any MonotonicClock
    /// Tells the date, by which ages are counted.
    public let wallClock: any WallClock
    /// The calendar in whose units ages are given.
    public let calendar: Calendar
    /// What a reader is told of failed loads.
    public let messages: LoadMessages

    /// Makes the context of all scenes of an app.
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

    /// The reader's language and habits.
    public var locale: Locale { environment.locale }

    /// The date now.
    public var currentDate: @Sendable () -> Date {
        let wallClock = wallClock
        return { wallClock.now }
    }

    /// Makes a screen without rows.
    public func screen(_ configuration: ListConfiguration) -> ListScreen {
        ListScreen(configuration, environment: environment, tasks: tasks, clock: clock)
    }

    /// Makes what starts one failed load again by itself.
    public func autoRetry() -> AutoRetry {
        AutoRetry(
            name: "try again", clock: clock, wallClock: wallClock, tasks: tasks, failure: messages.failure)
    }
}
