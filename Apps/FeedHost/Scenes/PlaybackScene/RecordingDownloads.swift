import CommandLineKit
import ConcurrencyInterface
public import DesktopKit
public import Foundation
import Glibc
import HTTPInterface
public import ItemInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import TextInterface

/// Saves recordings of items as files, two at a time, and shows their progress on all screens. Saving the
/// same recording again stops its download, and then resumes it.
public final class RecordingDownloads: MediaSaver {
    private struct Download {
        let item: UUID
        let url: HTTPURL
        /// The path that the reader typed.
        let path: String
        let name: MediaFileName
        var progress: FileDownloader.Progress?
        /// `nil` while other downloads are waited for.
        var task: Task<Void, Never>?

        var hasPart: Bool { (progress?.count ?? 0) > 0 }
    }

    /// Shows a sentence on the end of a download; see ``finish()``.
    public var notify: (String) -> Void = { _ in }

    /// Stores the absolute path of a complete file, and the item of its recording.
    public var remember: (_ path: String, _ item: UUID) async -> Void = { _, _ in }

    private let downloader: FileDownloader
    private let context: SceneContext
    private let expand: (String) -> String?
    private let executor: (any TaskExecutor)?
    private let strings: LocalizedStrings
    /// In the order of their start.
    private var downloads: [Download] = []
    /// The paths of recordings of which a part is saved.
    private var paths: [HTTPURL: String] = [:]
    /// The cancelled tasks, which may not have closed their files yet.
    private var cancelled: [HTTPURL: Task<Void, Never>] = [:]
    /// The recordings that are listed again, although their files were complete when they were stopped.
    private var complete: Set<HTTPURL> = []

    /// - Parameters:
    ///   - expand: Expands `~` in a path; `nil` without a home directory.
    ///   - executor: The executor of writes, which may block for long on network file systems.
    public init(
        _ downloader: FileDownloader, context: SceneContext, expand: @escaping (String) -> String?,
        executor: (any TaskExecutor)?
    ) {
        self.downloader = downloader
        self.context = context
        self.expand = expand
        self.executor = executor
        strings = LocalizedStrings(table: "Playback", locale: context.locale)
    }

    /// The key `r`, for a recording.
    public var choice: (press: KeyPress, word: SafeText) { ("r", SafeText(strings(PlaybackText.saveChoice))) }

    /// Whether an item has a recording on a server.
    public func canSave(_ item: FeedItem) -> Bool { item.summary.recording != nil }

    /// Asks for a path and saves an item's recording there; resumes it at its path without a question. Stops
    /// the download where it runs or waits.
    public func save(_ item: FeedItem, on screen: ListScreen) {
        guard let recording = item.summary.recording, case .remote(let url) = recording.reference else {
            return
        }
        if let index = downloads.firstIndex(where: { $0.url == url }) { return stop(index) }
        let name = MediaFileName(recordingOf: item.summary, recording)
        if let path = paths[url] { return start(item.id, url, at: path, name) }
        screen.ask(
            SafeText(strings(PlaybackText.saveQuestion)), suggesting: name.suggestion,
            limit: MediaFileName.pathLimit
        ) { [weak self] path in
            self?.start(item.id, url, at: path, name)
        }
    }

    /// Saves an item's recording at a path without a question, by default in the working directory; stops the download
    /// where it runs or waits.
    ///
    /// - Parameter path: The path of a file or folder; empty for the default.
    public func save(_ item: FeedItem, at path: String) {
        guard let recording = item.summary.recording, case .remote(let url) = recording.reference else {
            return notify(strings(PlaybackText.noRecording))
        }
        if let index = downloads.firstIndex(where: { $0.url == url }) { return stop(index) }
        let name = MediaFileName(recordingOf: item.summary, recording)
        start(item.id, url, at: path.isEmpty ? paths[url] ?? name.suggestion : path, name)
        guard downloads.last?.task != nil, let sentence = context.environment.download.first else { return }
        notify(sentence.text)
    }

    /// Stops all downloads, keeps their received parts, and waits until the files are closed; at most two
    /// seconds, where a disk does not respond.
    public func finish() async {
        // Those that wait are the last ones.
        for index in downloads.indices.reversed() { stop(index) }
        let tasks = Array(cancelled.values)
        await context.tasks.run("close recordings", within: .seconds(2), by: context.clock) {
            for task in tasks { await task.value }
        }
    }

    private func start(_ item: UUID, _ url: HTTPURL, at path: String, _ name: MediaFileName) {
        guard !downloads.contains(where: { $0.url == url }) else { return }
        downloads.append(Download(item: item, url: url, path: path, name: name))
        startNext()
        if downloads.last?.url == url, downloads.last?.task == nil {
            notify(strings(PlaybackText.waits, name.name))
        }
        show()
    }

    /// Starts downloads that wait, within the limit.
    private func startNext() {
        while downloads.count(where: { $0.task != nil }) < Self.limit,
            let index = downloads.firstIndex(where: { $0.task == nil })
        {
            let download = downloads[index]
            let earlier = cancelled.removeValue(forKey: download.url)
            downloads[index].task = context.tasks.task(name: "save a recording", priority: nil) {
                @MainActor [weak self] in
                await earlier?.value
                await self?.run(download)
            }
        }
    }

    /// The most downloads at a time.
    private static let limit = 2

    private func stop(_ index: Int) {
        let download = downloads.remove(at: index)
        paths[download.url] = download.path
        if let task = download.task {
            task.cancel()
            cancelled[download.url] = task
        }
        notify(sentence(.stopped, on: download))
        startNext()
        show()
    }

    private func run(_ download: Download) async {
        let result: Result<String, any Error>?
        do {
            result = complete.remove(download.url) == nil ? .success(try await file(of: download)) : nil
        } catch {
            result = .failure(error)
        }
        end(download, result)
        if case .success(let path) = result {
            await remember(
                URL(filePath: path).standardizedFileURL.path(percentEncoded: false), download.item)
        }
    }

    private func end(_ download: Download, _ result: Result<String, any Error>?) {
        // A file may be complete when its download is stopped.
        if case .success(let path) = result {
            paths[download.url] = nil
            if Task.isCancelled, downloads.contains(where: { $0.url == download.url }) {
                complete.insert(download.url)
            }
            notify(strings(PlaybackText.saved, path))
        }
        // A stopped download is not listed, or is listed again.
        guard !Task.isCancelled, let index = downloads.firstIndex(where: { $0.url == download.url }) else {
            return
        }
        let ended = downloads.remove(at: index)
        if case .failure(let error) = result {
            paths[download.url] = ended.hasPart ? download.path : nil
            notify(sentence(on: error, of: ended))
        }
        startNext()
        show()
    }

    /// Downloads a recording.
    ///
    /// - Returns: The path of its file.
    private func file(of download: Download) async throws -> String {
        guard let path = expand(download.path) else {
            throw FileDownloader.Failure.system(ENOENT, path: download.path)
        }
        let (reports, continuation) = AsyncStream<FileDownloader.Progress>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        async let saved = Self.save(
            download.url, as: download.name, at: path, with: downloader, on: executor, reports: continuation)
        for await progress in reports {
            guard let index = downloads.firstIndex(where: { $0.url == download.url }), !Task.isCancelled
            else { continue }
            downloads[index].progress = progress
            show()
        }
        return try await saved
    }

    @concurrent private static func save(
        _ url: HTTPURL, as name: MediaFileName, at path: String, with downloader: FileDownloader,
        on executor: (any TaskExecutor)?, reports: AsyncStream<FileDownloader.Progress>.Continuation
    ) async throws -> String {
        defer { reports.finish() }
        return try await withTaskExecutorPreference(executor) {
            let paths = MediaFileName.candidates(for: name.target(at: path))
            return try await downloader.save(.recording(at: url), to: paths) { reports.yield($0) }
        }
    }

    // MARK: Sentences

    /// Shows the progress of all downloads that run; their names before a response.
    private func show() {
        let running = downloads.filter { $0.task != nil }
        guard !running.isEmpty else {
            context.environment.download = []
            return
        }
        let parts = running.map { $0.progress ?? FileDownloader.Progress(count: 0, expectedCount: nil) }
        let (count, expected) = (parts.reduce(0) { $0 + $1.count }, parts.compactMap(\.expectedCount))
        guard count > 0 || expected.count == parts.count else {
            let names = running.map(\.name.name).joined(separator: ", ")
            context.environment.download = [SafeText(strings(PlaybackText.saving, names))]
            return
        }
        let size = size(
            FileDownloader.Progress(
                count: count,
                expectedCount: expected.count == parts.count ? expected.reduce(0, +) : nil))
        let sentence =
            downloads.count == 1
            ? strings(PlaybackText.saving, size)
            : strings(PlaybackCount.saving, count: downloads.count, size)
        context.environment.download = [SafeText(sentence), SafeText(size)]
    }

    /// The received bytes, and the size of the whole if it is known.
    private func size(_ progress: FileDownloader.Progress) -> String {
        func bytes(_ count: Int) -> String {
            Int64(count).formatted(.byteCount(style: .file, spellsOutZero: false).locale(context.locale))
        }
        return progress.expectedCount.map {
            strings(PlaybackText.place, bytes(progress.count), bytes($0))
        } ?? bytes(progress.count)
    }

    private func sentence(_ text: PlaybackText, on download: Download) -> String {
        let progress = download.progress ?? FileDownloader.Progress(count: 0, expectedCount: nil)
        return strings(
            text, download.name.name, size(progress), context.environment.keymap.name(of: KeyCommand.save.id))
    }

    private func sentence(on error: any Error, of download: Download) -> String {
        switch error {
        case FileDownloader.Failure.system(ENOSPC, _), FileDownloader.Failure.system(EDQUOT, _):
            return sentence(.diskFull, on: download)
        case FileDownloader.Failure.system(let code, let path):
            return strings(PlaybackText.saveFailed, String(cString: strerror(code)), path)
        case FileDownloader.Failure.busy(let path): return strings(PlaybackText.saveBusy, path)
        case FileDownloader.Failure.webPage: return strings(PlaybackText.webPage)
        case let error as HTTPError where download.hasPart && Self.isLost(error):
            return sentence(.connectionLost, on: download)
        default:
            let reason = context.messages(error)
            return download.hasPart ? "\(reason). \(sentence(.stopped, on: download))" : reason
        }
    }

    private static func isLost(_ error: HTTPError) -> Bool {
        [.unreadable, .tooSlow, .noConnection].contains(error.reason)
    }
}

nonisolated extension MediaFileName {
    /// The name of a recording.
    fileprivate init(recordingOf item: ItemSummary, _ recording: ItemMedia) {
        self.init(
            of: item, at: recording.reference, extensions: Self.audioExtensions,
            otherwise: recording.type.flatMap { Self.extensionsOfTypes[$0.lowercased()] },
            fallback: "recording")
    }

    private static let audioExtensions: Set = [
        "mp3", "m4a", "m4b", "mp4", "aac", "ogg", "oga", "opus", "flac", "wav", "wma", "aif", "aiff", "webm",
        "mka",
    ]

    /// The extensions of media types (IANA's registry, and the types that feeds use in place of registered
    /// ones).
    private static let extensionsOfTypes = [
        "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/mp4": "m4a", "audio/x-m4a": "m4a", "audio/aac": "aac",
        "audio/ogg": "ogg", "audio/opus": "opus", "audio/flac": "flac", "audio/x-flac": "flac",
        "audio/wav": "wav",
        "audio/x-wav": "wav", "audio/webm": "webm",
    ]
}
