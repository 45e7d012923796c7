/*
 * fake_engine.c: an engine for tests: runs a grid's blocks one after the other in the calling thread, and
 * fails when a kernel asks for it. With it the runtime library is tested alone.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include "fake_engine.h"
#include "runtime/cpu/virtual/vgpu.h"

uint64_t cue_dev_counts[CPU_COUNTS];

static _Thread_local int asked;
static _Atomic int launches;

void fake_engine_fail(int status)
{
	asked = status;
}

int fake_engine_launches(void)
{
	return launches;
}

void engine_set_block_hook(void (*hook)(const struct cpu_block_event *event))
{
	(void)hook; /* no block takes time here */
}

/* No virtual clock here. */
void vgpu_start(const struct device *device, uint32_t product_sms)
{
	(void)device;
	(void)product_sms;
}

const struct prices *vgpu_prices(void)
{
	return NULL;
}

void vgpu_last(double *us, double *bytes)
{
	*us = *bytes = 0;
}

unsigned engine_workers(void)
{
	return 3;
}

const struct cpu_kernel *engine_find_kernel(const struct cpu_module *module, const char *name)
{
	for (uint32_t i = 0; i < module->kernel_count; i++)
		if (strcmp(module->kernels[i].name, name) == 0)
			return &module->kernels[i];
	return NULL;
}

const struct cpu_variable *engine_find_variable(const struct cpu_module *module, const char *name)
{
	for (uint32_t i = 0; i < module->variable_count; i++)
		if (strcmp(module->variables[i].name, name) == 0)
			return &module->variables[i];
	return NULL;
}

int engine_launch(const struct cpu_launch *launch, char *message, size_t size)
{
	const uint32_t *g = launch->grid;
	launches++;
	asked = ENGINE_OK;
	for (uint64_t i = 0; i < (uint64_t)g[0] * g[1] * g[2] && asked == ENGINE_OK; i++) {
		struct cpu_block block = {.args = launch->args, .dynamic_bytes = launch->dynamic_shared};
		memcpy(block.grid, launch->grid, sizeof block.grid);
		memcpy(block.size, launch->block, sizeof block.size);
		block.threads = block.size[0] * block.size[1] * block.size[2];
		block.id[0] = (uint32_t)(i % g[0]);
		block.id[1] = (uint32_t)(i / g[0] % g[1]);
		block.id[2] = (uint32_t)(i / g[0] / g[1]);
		launch->kernel->run_block(&block);
	}
	if (asked != ENGINE_OK)
		snprintf(message, size, "%s failed as it was told", launch->kernel->name);
	return asked;
}
