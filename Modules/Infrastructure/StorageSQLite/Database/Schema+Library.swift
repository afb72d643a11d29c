extension Schema {
    /// The schema of the library's file. Its application id is "LIBR" in ASCII.
    ///
    /// Keys of items follow the library's order, the oldest item first, see ``ItemKey``: neighbors in lists
    /// are neighbors in the file. Texts have a table of their own, in the order of their insertion. A
    /// deleted item stays in `items` with the generation that deleted it, and in no list, as long as the
    /// journal can undo its deletion.
    ///
    /// The indices on `source` and `deleted` end with the rowid, as all indices do, so that they follow the
    /// order within one source, and among items that are not deleted. Blocks of level 1 count neighbors in
    /// one list; blocks of level 0, the groups, count up to ``ListBlocks/groupCapacity`` blocks. Times of
    /// places are microseconds since 1970, other times seconds since 2001.
    static let library = Schema(
        applicationID: 0x4C49_4252, version: 1,
        statements: [
            """
            CREATE TABLE sources (
                source INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, record BLOB, subscription BLOB,
                fetch_state BLOB, lease BLOB
            ) STRICT
            """,
            groups,
            savedSearches,
            rules,
            playback,
            articleWaits,
            """
            CREATE TABLE items (
                key INTEGER PRIMARY KEY, id BLOB NOT NULL, source INTEGER NOT NULL, time INTEGER NOT NULL,
                lists INTEGER NOT NULL, marks INTEGER NOT NULL, bookmarked_at REAL, text INTEGER,
                link INTEGER, deleted INTEGER, fetched_at REAL, checksum INTEGER NOT NULL, summary BLOB
            ) STRICT
            """,
            "CREATE TABLE texts (text INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
            "CREATE TABLE aliases (alias BLOB PRIMARY KEY, id BLOB NOT NULL) STRICT, WITHOUT ROWID",
            "CREATE INDEX aliases_by_id ON aliases (id)",
            "CREATE INDEX items_by_id ON items (id)",
            itemsOfLink,
            "CREATE INDEX items_deleted ON items (deleted) WHERE deleted IS NOT NULL",
            """
            CREATE INDEX items_fetched ON items (source, fetched_at)
            WHERE fetched_at IS NOT NULL AND lists & 1
            """,
            "CREATE INDEX items_listed ON items (deleted) WHERE lists & 1",
            "CREATE INDEX items_unread ON items (deleted) WHERE lists & 2",
            "CREATE INDEX items_bookmarked ON items (deleted) WHERE lists & 4",
            "CREATE INDEX items_of_source ON items (source) WHERE lists & 1",
            "CREATE INDEX items_unread_of_source ON items (source) WHERE lists & 2",
            "CREATE INDEX items_bookmarked_of_source ON items (source) WHERE lists & 4",
            unlisted,
            duplicates,
            duplicatesOfOriginal,
            """
            CREATE TABLE blocks (
                list INTEGER NOT NULL, level INTEGER NOT NULL, start INTEGER NOT NULL, items INTEGER NOT NULL,
                unread INTEGER NOT NULL, bookmarked INTEGER NOT NULL, checksum INTEGER NOT NULL,
                PRIMARY KEY (list, level, start)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE journal (
                generation INTEGER PRIMARY KEY, previous INTEGER NOT NULL, count INTEGER NOT NULL,
                renumbers INTEGER NOT NULL, changes BLOB NOT NULL
            ) STRICT
            """,
        ])

    /// The tables of accounts and of what waits to be sent to their servers. Files have none until an account
    /// is stored.
    static let accounts = [
        """
        CREATE TABLE IF NOT EXISTS accounts (
            id BLOB PRIMARY KEY, record BLOB NOT NULL, fetch_state BLOB, state BLOB, lease BLOB
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, account BLOB NOT NULL, post INTEGER NOT NULL,
            kind INTEGER NOT NULL, is_set INTEGER NOT NULL, checksum INTEGER NOT NULL,
            UNIQUE (account, post, kind)
        ) STRICT
        """,
        """
        CREATE TABLE IF NOT EXISTS feed_changes (
            number INTEGER PRIMARY KEY AUTOINCREMENT, account BLOB NOT NULL, record BLOB NOT NULL
        ) STRICT
        """,
    ]

    /// The table of groups, which files of earlier builds do not have until a group gets an interval.
    static let groups = """
        CREATE TABLE IF NOT EXISTS groups (
            path BLOB PRIMARY KEY, settings BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    /// The table of saved searches, which files of earlier builds do not have until a search is saved.
    static let savedSearches = """
        CREATE TABLE IF NOT EXISTS searches (
            id BLOB PRIMARY KEY, record BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    /// The table of rules, which files of earlier builds do not have until a rule is added.
    static let rules = """
        CREATE TABLE IF NOT EXISTS rules (
            id BLOB PRIMARY KEY, record BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    /// How far recordings were heard, by their items. Files of earlier builds have no such table until one is.
    static let playback = """
        CREATE TABLE IF NOT EXISTS playback (
            item BLOB PRIMARY KEY, position REAL NOT NULL, changed REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    /// The times before which items' pages are not requested again for their articles. Files of earlier builds have no
    /// such table until a request fails.
    static let articleWaits = """
        CREATE TABLE IF NOT EXISTS article_waits (
            item BLOB PRIMARY KEY, until REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    /// The index of the items of subscribed sources that no list but that of bookmarks has, which files of earlier builds
    /// do not have until there may be one.
    static let unlisted = """
        CREATE INDEX IF NOT EXISTS items_unlisted ON items (source) WHERE lists & 24
        """

    /// The items that stand for duplicates. Files of earlier builds have no such table until duplicates are looked for, and
    /// instead of ``itemsOfLink`` an index that finds the items of one source only.
    static let duplicates = """
        CREATE TABLE IF NOT EXISTS duplicates (
            id BLOB PRIMARY KEY, original BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """
    static let duplicatesOfOriginal =
        "CREATE INDEX IF NOT EXISTS duplicates_of_original ON duplicates (original)"
    static let itemsOfLink =
        "CREATE INDEX IF NOT EXISTS items_of_link ON items (link, source) WHERE link IS NOT NULL"
}
