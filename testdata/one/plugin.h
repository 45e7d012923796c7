// What a shared object of the test offers: functions of the copy of the library that it is linked with.
#ifndef PLUGIN_H
#define PLUGIN_H

#include <cuelastic/runtime.h>

struct plugin {
	int (*set_blocks)(unsigned blocks);
	unsigned (*get_blocks)(void);
	int (*set_policy)(const char *name);
	const char *(*error_message)(void);
	int (*client_open)(cue_client **out, const cue_client_options *options);
	int (*client_enter)(cue_client *client);
	int (*client_close)(cue_client *client);
	int (*copy)(int *to, const int *from, unsigned count); // through the library, on the device
	int (*run)(cue_decision *out);                         // 0: the kernel's results are right
};

#endif
