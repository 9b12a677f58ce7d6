#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

// What the process asks of malloc. Known on Linux with glibc only; elsewhere all of it is zero.

/// Whether the functions below know anything.
bool allocations_are_counted(void);

/// How many blocks this thread has allocated so far, resized ones included.
long allocation_count(void);

/// Bytes in all blocks that are allocated now, as malloc accounts for them.
long allocation_held_bytes(void);

/// From here on the bytes in allocated blocks are followed, for `allocation_peak_end`.
void allocation_peak_begin(void);

/// By how many bytes the allocated blocks exceeded those at `allocation_peak_begin`, at most.
long allocation_peak_end(void);

/// Has malloc keep what is freed, instead of giving it back to the system, so that no side pays for pages
/// that the other one gave back.
void allocation_keep_freed(void);

/// Has malloc give back to the system what is free now.
void allocation_give_back(void);

/// Does nothing, where the optimizer cannot see it.
void use_pointer(const void *pointer);

#endif
