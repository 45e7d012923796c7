/*
 * OpenMP's functions for one thread. Programs for the CPU device are compiled without OpenMP: the host's code
 * then runs in one order, the same each time, and no library of OpenMP is needed.
 */
#ifndef CUELASTIC_OMP_H
#define CUELASTIC_OMP_H

#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum omp_sched_t {
	omp_sched_static = 1,
	omp_sched_dynamic,
	omp_sched_guided,
	omp_sched_auto
} omp_sched_t;
typedef struct omp_lock_t {
	int held;
} omp_lock_t;
typedef struct omp_nest_lock_t {
	int held;
} omp_nest_lock_t;

static inline double omp_get_wtime(void)
{
	struct timespec now;

	timespec_get(&now, TIME_UTC);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline double omp_get_wtick(void)
{
	return 1e-9;
}

/* NUMBER(name, value): a query; TAKE(name): a setter without effect here. */
#define CUE_OMP_NUMBER(name, value)                                                                          \
	static inline int name(void)                                                                             \
	{                                                                                                        \
		return value;                                                                                        \
	}
#define CUE_OMP_TAKE(name)                                                                                   \
	static inline void name(int value)                                                                       \
	{                                                                                                        \
		(void)value;                                                                                         \
	}
#define CUE_OMP_LOCK(type, init, destroy, set, unset, test)                                                  \
	static inline void init(type *lock)                                                                      \
	{                                                                                                        \
		lock->held = 0;                                                                                      \
	}                                                                                                        \
	static inline void destroy(type *lock)                                                                   \
	{                                                                                                        \
		(void)lock;                                                                                          \
	}                                                                                                        \
	static inline void set(type *lock)                                                                       \
	{                                                                                                        \
		lock->held++;                                                                                        \
	}                                                                                                        \
	static inline void unset(type *lock)                                                                     \
	{                                                                                                        \
		lock->held--;                                                                                        \
	}                                                                                                        \
	static inline int test(type *lock)                                                                       \
	{                                                                                                        \
		return lock->held++ == 0;                                                                            \
	}
CUE_OMP_NUMBER(omp_get_thread_num, 0)
CUE_OMP_NUMBER(omp_get_num_threads, 1)
CUE_OMP_NUMBER(omp_get_max_threads, 1)
CUE_OMP_NUMBER(omp_get_num_procs, 1)
CUE_OMP_NUMBER(omp_get_thread_limit, 1)
CUE_OMP_NUMBER(omp_get_level, 0)
CUE_OMP_NUMBER(omp_get_nested, 0)
CUE_OMP_NUMBER(omp_get_dynamic, 0)
CUE_OMP_NUMBER(omp_in_parallel, 0)
CUE_OMP_NUMBER(omp_get_num_devices, 0)
CUE_OMP_NUMBER(omp_get_default_device, 0)
CUE_OMP_NUMBER(omp_get_initial_device, 0)
CUE_OMP_NUMBER(omp_is_initial_device, 1)
CUE_OMP_NUMBER(omp_get_team_num, 0)
CUE_OMP_NUMBER(omp_get_num_teams, 1)
CUE_OMP_TAKE(omp_set_num_threads)
CUE_OMP_TAKE(omp_set_nested)
CUE_OMP_TAKE(omp_set_dynamic)
CUE_OMP_TAKE(omp_set_default_device)
CUE_OMP_TAKE(omp_set_max_active_levels)
CUE_OMP_LOCK(omp_lock_t, omp_init_lock, omp_destroy_lock, omp_set_lock, omp_unset_lock, omp_test_lock)
CUE_OMP_LOCK(omp_nest_lock_t, omp_init_nest_lock, omp_destroy_nest_lock, omp_set_nest_lock,
    omp_unset_nest_lock, omp_test_nest_lock)
#undef CUE_OMP_NUMBER
#undef CUE_OMP_TAKE
#undef CUE_OMP_LOCK

#ifdef __cplusplus
}
#endif

#endif
