/* program LIBRARY...: a setting made through any of the libraries is seen through all. */
#include <dlfcn.h>
#include <stdio.h>

static void *find(const char *library, const char *name)
{
	void *object = dlopen(library, RTLD_NOW | RTLD_LOCAL), *function = object ? dlsym(object, name) : NULL;

	if (!function)
		fprintf(stderr, "program: %s\n", dlerror());
	return function;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		void (*set)(unsigned) = (void (*)(unsigned))find(argv[i], "set_blocks");
		if (!set)
			return 2;
		set(10 + (unsigned)i);
		for (int k = 1; k < argc; k++) {
			unsigned (*get)(void) = (unsigned (*)(void))find(argv[k], "get_blocks");
			if (!get || get() != 10 + (unsigned)i)
				return 1;
		}
	}
	return 0;
}
