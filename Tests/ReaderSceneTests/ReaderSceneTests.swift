import Testing

@testable import ReaderScene
