import StorageInterface

/// The integers of a statement's first parameters: one or several.
protocol StatementNumbers {
    func bind(to statement: Statement) throws(StorageError)
}

extension Int64: StatementNumbers {
    func bind(to statement: Statement) throws(StorageError) { try statement.bind(1, self) }
}

extension [Int64]: StatementNumbers {
    func bind(to statement: Statement) throws(StorageError) {
        for (index, number) in enumerated() { try statement.bind(Int32(index + 1), number) }
    }
}
