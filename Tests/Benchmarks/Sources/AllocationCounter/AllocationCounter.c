#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "AllocationCounter.h"

#include <stdlib.h>

void use_pointer(const void *pointer) { (void)pointer; }

#if defined(__GLIBC__)

#include <errno.h>
#include <limits.h>
#include <malloc.h>

// The process's own malloc family: it counts and hands on to glibc's. The names are those under which glibc
// exports its functions for this purpose.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static __thread long count = 0;

// Followed by one thread only, and only between `allocation_peak_begin` and `allocation_peak_end`.
static __thread bool is_following = false;
static __thread long followed = 0;
static __thread long peak = 0;

static void *counted(void *block) {
    count += 1;
    if (__builtin_expect(is_following, 0)) {
        followed += (long)malloc_usable_size(block);
        if (followed > peak) peak = followed;
    }
    return block;
}

static void uncounted(void *block) {
    if (__builtin_expect(is_following, 0)) followed -= (long)malloc_usable_size(block);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
    uncounted(block);
    return counted(__libc_realloc(block, size));
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *aligned = counted(__libc_memalign(alignment, size));
    if (aligned == NULL) return ENOMEM;
    *block = aligned;
    return 0;
}

void free(void *block) {
    uncounted(block);
    __libc_free(block);
}

bool allocations_are_counted(void) { return true; }

long allocation_count(void) { return count; }

long allocation_held_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

void allocation_peak_begin(void) {
    followed = 0;
    peak = 0;
    is_following = true;
}

long allocation_peak_end(void) {
    is_following = false;
    return peak;
}

void allocation_keep_freed(void) {
    // The largest threshold that glibc accepts; larger blocks are still mapped one by one.
    mallopt(M_MMAP_THRESHOLD, 32 * 1024 * 1024);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

void allocation_give_back(void) { malloc_trim(0); }

#else

bool allocations_are_counted(void) { return false; }
long allocation_count(void) { return 0; }
long allocation_held_bytes(void) { return 0; }
void allocation_peak_begin(void) {}
long allocation_peak_end(void) { return 0; }
void allocation_keep_freed(void) {}
void allocation_give_back(void) {}

#endif
