#pragma once
#include <sqlite3.h>

/// `sqlite3_db_config` for its options that are switches; Swift cannot call a variadic function.
static inline int csqlite_db_config(sqlite3 *db, int option, int on) {
    return sqlite3_db_config(db, option, on, (int *)0);
}

/// Asks the processor for what will be read soon, and does not wait for it.
static inline void csqlite_prefetch(const void *address) { __builtin_prefetch(address); }
