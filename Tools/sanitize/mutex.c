// Tells ThreadSanitizer of the slow path of Swift's Mutex. Its fast path is compiled into each caller and seen; the slow path, of a
// mutex that another thread holds, is a futex in libswiftSynchronization, which is not instrumented. Tools/test --sanitize thread
// links this file into each program, in front of that library, so that no race has to be suppressed for it.

#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define swift __attribute__((swiftcall))
#define self __attribute__((swift_context)) void *handle

// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow().
#define lock_name "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define unlock_name "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

swift void lock_slow(uint32_t thread, self) __asm__(lock_name);
swift void unlock_slow(self) __asm__(unlock_name);

swift void lock_slow(uint32_t thread, self) {
    swift void (*next)(uint32_t, self) = (swift void (*)(uint32_t, self))dlsym(RTLD_NEXT, lock_name);
    next(thread, handle);
    __tsan_acquire(handle);
}

swift void unlock_slow(self) {
    swift void (*next)(self) = (swift void (*)(self))dlsym(RTLD_NEXT, unlock_name);
    __tsan_release(handle);
    next(handle);
}
