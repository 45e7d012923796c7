// Which launches of a file are of which kernel of a profile.
#ifndef CUELASTIC_MATCHING_H
#define CUELASTIC_MATCHING_H

#include "ncu.h"
#include "plan/planners/profile.h"
#include "runtime/grid/device.h"

// What launches are looked up in.
struct matching {
	const struct profile_set *set;
	const char **symbols; // [kernel]: its mangled name, from `sources`; NULL: unknown
	const struct ncu *ncu;
	const struct device *device;
};

// The launches of one kernel.
struct matched {
	VEC(const struct ncu_launch *) launches;
	int is_same_grid;
	int is_unclear; // there are some, and they may be another kernel's: `launches` is empty
};

// The symbols are in `arena`.
void matching_open(struct matching *out, struct arena *arena, const struct profile_set *set,
    const struct ncu *ncu, const struct device *device);

int matching_is_of_device(const struct matching *m, const struct ncu_launch *launch);

// Whether a launch can be of the kernel. `with_grid`: of its grid.
int matching_fits(const struct matching *m, uint32_t kernel, const struct ncu_launch *launch, int with_grid);

// The launches with the kernel's grid or, if it has none, those with others. A note tells why there are none.
void matching_find(struct matched *out, struct str *notes, const struct matching *m, uint32_t kernel);

#endif
