// Functions of the C library: what is arithmetic, text or a file is harmless; what is not known may wait for the kernels.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
__global__ void a(int *p, int n)
{
	p[blockIdx.x] = n;
}
void f(int *p, int *q, char *text)
{
#pragma cuelastic phase merge(a) trust(getppid)
	{
		a<<<1, 1>>>(p, (int)sqrt(2.0) + abs(-3) + atoi(text));
		printf("%zu %ld\n", strlen(text), (long)time(NULL));
		memset(text, 0, 8);
		void *more = malloc(8);
		if (!more)
			exit(1);
		int pid = fork();
		pause();
		msync(q, 4, 0);
		fcntl(0, F_SETLKW, q);
		a<<<1, 1>>>(q, pid + getppid());
	}
}
