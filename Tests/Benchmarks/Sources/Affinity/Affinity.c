#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "Affinity.h"

#if defined(__linux__)

#include <dirent.h>
#include <sched.h>
#include <stdlib.h>

// The cores that the process may use, as they were before a thread was kept on one.
static cpu_set_t allowed;
static bool is_known = false;

static bool know_allowed(void) {
    if (!is_known) is_known = sched_getaffinity(0, sizeof allowed, &allowed) == 0;
    return is_known && CPU_COUNT(&allowed) > 1;
}

static bool keep_all_threads_on(cpu_set_t cores) {
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return false;
    for (struct dirent *thread; (thread = readdir(threads));) {
        int identifier = atoi(thread->d_name);
        // A thread may have ended meanwhile; the calling thread has not.
        if (identifier > 0) sched_setaffinity(identifier, sizeof cores, &cores);
    }
    closedir(threads);
    return sched_setaffinity(0, sizeof cores, &cores) == 0;
}

// The first or the last core that the process may use, alone.
static cpu_set_t one_core(bool is_last) {
    int found = 0;
    for (int core = 0; core < CPU_SETSIZE; core += 1) {
        if (!CPU_ISSET(core, &allowed)) continue;
        found = core;
        if (!is_last) break;
    }
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(found, &cores);
    return cores;
}

bool affinity_keep_all_threads_on_first_core(void) {
    return know_allowed() && keep_all_threads_on(one_core(false));
}

bool affinity_keep_this_thread_on_last_core(void) {
    if (!is_known) return false;
    cpu_set_t cores = one_core(true);
    return sched_setaffinity(0, sizeof cores, &cores) == 0;
}

bool affinity_free_all_threads(void) { return is_known && keep_all_threads_on(allowed); }

#else

bool affinity_keep_all_threads_on_first_core(void) { return false; }

bool affinity_keep_this_thread_on_last_core(void) { return false; }

bool affinity_free_all_threads(void) { return false; }

#endif
