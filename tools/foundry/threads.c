/*
 * What box64 gets wrong with threads, and how it is kept from it. See README.md.
 *
 * At the end of a thread it frees the thread's storage before the program's destructors have used it, and the program
 * crashes. So no destructor is registered: what they would free stays until the end.
 *
 * arm64 lets a core see the writes of another in another order than x64 does. Threads on one core see everything in order:
 * each program keeps to one of the cores.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  int (*create)(pthread_key_t *, void (*)(void *)) = dlsym(RTLD_NEXT, "pthread_key_create");
  return create(key, 0);
}

__attribute__((constructor)) static void keep_to_one_core(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all)) return;
  int skip = getpid() % CPU_COUNT(&all);
  CPU_ZERO(&one);
  for (int core = 0; core < CPU_SETSIZE; core++)
    if (CPU_ISSET(core, &all) && skip-- == 0) CPU_SET(core, &one);
  sched_setaffinity(0, sizeof one, &one);
}
