#ifndef AFFINITY_H
#define AFFINITY_H

#include <stdbool.h>

// On which cores threads run. Known on Linux only; elsewhere the functions return false.

/// Keeps all threads of the process on the first core that it may use, and those that they create. Returns
/// false if there is only one core, or if the system refuses.
bool affinity_keep_all_threads_on_first_core(void);

/// Keeps the calling thread on the last core that the process may use.
bool affinity_keep_this_thread_on_last_core(void);

/// Lets all threads use all cores again.
bool affinity_free_all_threads(void);

#endif
