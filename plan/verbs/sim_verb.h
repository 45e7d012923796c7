// Shared by the parts of `cuelastic sim`: its options, the simulation that they describe, and its output.
#ifndef CUELASTIC_SIM_VERB_H
#define CUELASTIC_SIM_VERB_H

#include "plan/json/plan_json.h"
#include "plan/json/profile_json.h"
#include "plan/sim/sim.h"
#include "plan/trace/trace.h"
#include "runtime/policy/policy.h"
#include "xform/base/option.h"

// What --order chooses.
struct sim_order_row {
	const char *name;
	enum sim_order order;
	const struct policy *policy; // SIM_ELASTIC: how many physical blocks; else NULL
	int is_sequential;           // each kernel is a phase
};

struct list {
	const char *text; // NULL: not given
	VEC(double) numbers;
};

struct sim_verb {
	const char *path, *trace_path, *svg_path;
	const char *plan_path, *planner; // NULL: no plan; the best one
	int lists_devices;
	const struct sim_order_row *order; // NULL: all of them, or as the plan says
	const char *order_name;            // as given
	struct sim_config config;
	double spread;
	uint32_t slice;
	struct list sms, arrivals, phases;
	struct profile_set set;
	struct sim_kernel *kernels;
	struct sim_outcome *outcomes;
	double *alone_us;
	struct plan_request request; // with a plan
	struct plan_file plan;
	struct trace trace;
};

// Say what is wrong, and are an exit status below 0: of the command line, and of anything else.
#define sim_usage(...) command_usage("sim", __VA_ARGS__)
#define sim_fail(...) command_error("sim", __VA_ARGS__)

// sim_options.c
const struct sim_order_row *sim_order_at(unsigned index);     // NULL past the last
const struct sim_order_row *sim_order_find(const char *name); // NULL: there is none
int sim_parse(struct sim_verb *verb, int argc, char **argv);  // as command_read
void sim_dispose(struct sim_verb *verb);

// sim_setup.c: reads the files, and sets everything of the kernels but what their order asks for.
int sim_set_up(struct sim_verb *verb);
int sim_set_kernels(struct sim_verb *verb); // what follows from the profiles and the device
uint32_t sim_phase_of(const struct sim_verb *verb, uint32_t kernel);
// What the kernels need for this order. Negative after a message.
int sim_set_order(struct sim_verb *verb, const struct sim_order_row *order);

// sim_table.c: runs the kernels alone and together, and prints it.
int sim_run(struct sim_verb *verb);

#endif
