import CommandLineKit
public import HTTPMiddleware

nonisolated extension Log: HTTPLog {}
