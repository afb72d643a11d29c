import Glibc
import SyncInterface

/// The functions of libsecret, GIO and GLib that ``SecretService`` calls.
///
/// They are declared here and looked up at the first use. Linked, libsecret and GLib would be loaded at every
/// start of the program, and be required if there is no desktop. Their ABI is that of
/// libsecret-1.so.0.
struct SecretLibrary {
    /// A pointer to a value of the library.
    typealias Object = UnsafeMutableRawPointer
    /// The place of a `GError *`.
    typealias Failure = UnsafeMutablePointer<Object?>
    typealias Text = UnsafeMutablePointer<CChar>

    let hashTableNewFull:
        @convention(c) (_ hash: Object, _ isEqual: Object, _ freeKey: Object, _ freeValue: Object) -> Object
    let hashTableInsert: @convention(c) (_ table: Object, _ key: Object, _ value: Object) -> Int32
    let hashTableUnref: @convention(c) (Object) -> Void
    let listFreeFull: @convention(c) (_ list: Object?, _ free: Object) -> Void
    let duplicate: @convention(c) (UnsafePointer<CChar>) -> Object
    let free: @convention(c) (Object?) -> Void
    let quarkToString: @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let errorFree: @convention(c) (Object) -> Void
    let logSetDefaultHandler: @convention(c) (_ handler: LogHandler, _ data: Object?) -> Object?

    let objectUnref: @convention(c) (Object) -> Void
    let cancellableNew: @convention(c) () -> Object
    let cancellableCancel: @convention(c) @Sendable (Object) -> Void
    let busGet: @convention(c) (_ type: Int32, _ cancellable: Object, Failure) -> Object?
    let connectionSetExitOnClose: @convention(c) (_ connection: Object, Int32) -> Void
    let errorGetRemoteError: @convention(c) (Object) -> Text?

    let serviceGet: @convention(c) (_ flags: Int32, _ cancellable: Object, Failure) -> Object?
    let serviceSearch:
        @convention(c) (
            _ service: Object, _ schema: Object?, _ attributes: Object, _ flags: Int32, _ cancellable: Object,
            Failure
        ) -> Object?
    let serviceStore:
        @convention(c) (
            _ service: Object, _ schema: Object?, _ attributes: Object, _ collection: UnsafePointer<CChar>,
            _ label: UnsafePointer<CChar>, _ value: Object, _ cancellable: Object, Failure
        ) -> Int32
    let serviceClear:
        @convention(c) (
            _ service: Object, _ schema: Object?, _ attributes: Object, _ cancellable: Object, Failure
        ) -> Int32
    let collectionForAlias:
        @convention(c) (
            _ service: Object, _ alias: UnsafePointer<CChar>, _ flags: Int32, _ cancellable: Object, Failure
        ) -> Object?
    let collectionGetLocked: @convention(c) (Object) -> Int32
    let itemGetLocked: @convention(c) (Object) -> Int32
    let itemGetSecret: @convention(c) (Object) -> Object?
    let valueNew: @convention(c) (Text, _ length: Int, _ type: UnsafePointer<CChar>) -> Object
    let valueGet: @convention(c) (Object, _ length: UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?
    let valueUnref: @convention(c) (Object) -> Void

    /// Functions that are passed on as pointers.
    let textHash: Object, textEqual: Object, freeFunction: Object, unrefFunction: Object

    typealias LogHandler =
        @convention(c) (
            _ domain: UnsafePointer<CChar>?, _ level: Int32, _ message: UnsafePointer<CChar>?, _ data: Object?
        ) -> Void

    /// Loads the library, unless the process has.
    ///
    /// - Parameter name: The file's name, or its path.
    init(named name: String) throws(PasswordStoreError) {
        // GLib does not support being unloaded.
        guard let handle = dlopen(name, RTLD_NOW | RTLD_NODELETE) else {
            throw .unavailable(reason: String(cString: dlerror()))
        }
        let symbols = Symbols(handle: handle)
        hashTableNewFull = try symbols["g_hash_table_new_full"]
        hashTableInsert = try symbols["g_hash_table_insert"]
        hashTableUnref = try symbols["g_hash_table_unref"]
        listFreeFull = try symbols["g_list_free_full"]
        duplicate = try symbols["g_strdup"]
        free = try symbols["g_free"]
        quarkToString = try symbols["g_quark_to_string"]
        errorFree = try symbols["g_error_free"]
        logSetDefaultHandler = try symbols["g_log_set_default_handler"]
        objectUnref = try symbols["g_object_unref"]
        cancellableNew = try symbols["g_cancellable_new"]
        cancellableCancel = try symbols["g_cancellable_cancel"]
        busGet = try symbols["g_bus_get_sync"]
        connectionSetExitOnClose = try symbols["g_dbus_connection_set_exit_on_close"]
        errorGetRemoteError = try symbols["g_dbus_error_get_remote_error"]
        serviceGet = try symbols["secret_service_get_sync"]
        serviceSearch = try symbols["secret_service_search_sync"]
        serviceStore = try symbols["secret_service_store_sync"]
        serviceClear = try symbols["secret_service_clear_sync"]
        collectionForAlias = try symbols["secret_collection_for_alias_sync"]
        collectionGetLocked = try symbols["secret_collection_get_locked"]
        itemGetLocked = try symbols["secret_item_get_locked"]
        itemGetSecret = try symbols["secret_item_get_secret"]
        valueNew = try symbols["secret_value_new"]
        valueGet = try symbols["secret_value_get"]
        valueUnref = try symbols["secret_value_unref"]
        textHash = try symbols["g_str_hash"]
        textEqual = try symbols["g_str_equal"]
        freeFunction = try symbols["g_free"]
        unrefFunction = try symbols["g_object_unref"]
        // GLib's own handler writes warnings to the terminal.
        _ = logSetDefaultHandler({ _, _, _, _ in }, nil)
    }

    /// Symbols of a loaded library and of the libraries that it needs.
    private struct Symbols {
        let handle: UnsafeMutableRawPointer

        /// Returns a function as a pointer, or as a function of the type of the C declaration.
        subscript<Function>(name: String) -> Function {
            get throws(PasswordStoreError) {
                guard let symbol = dlsym(handle, name) else {
                    throw .unavailable(reason: String(cString: dlerror()))
                }
                return unsafeBitCast(symbol, to: Function.self)
            }
        }
    }
}
