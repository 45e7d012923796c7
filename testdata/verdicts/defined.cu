// verdicts: defined
// What has the same value in threads that left before the function's first statement: nothing that is written
// behind it.

__device__ void set(int &out, int n)
{
	out = n;
}
__device__ void take(int n, int m)
{
}

__global__ void written(int *out, int n, int m, int o, int *p, int *q)
{
	int of_parameter = n;    //= undefined
	int of_kept = m;         //= defined
	int of_both = m + n;     //= undefined
	int of_id = threadIdx.x; //= defined
	n = 1;
	int counted = 0;
	int of_counted = counted; //= undefined
	counted++;
	int given = 0;
	int of_given = given; //= undefined
	set(given, m);
	int handed = 0;
	int of_handed = handed; //= defined
	take(handed, m);
	int named = 0;
	int &name = named;
	int of_named = named; //= undefined
	name = m;
	int pointed = 0;
	int *pointer = &pointed;
	int of_pointed = pointed; //= undefined
	*pointer = m;
	int list[2] = {m, m};
	int of_list = list[0]; //= undefined
	list[1] = m;
	int assembled = 0;
	int of_assembled = assembled; //= undefined
	asm("mov.u32 %0, 1;" : "=r"(assembled));
	int vote = __syncthreads_or(n); //= defined
	int first = 0, last = 0;
	int of_first = first; //= undefined
	int of_last = last;   //= undefined
	(m > 4 ? first : last) = m;
	int of_condition = m;    //= defined
	int *of_pointer = q + m; //= defined
	*p = o;
	int of_stored = o; //= defined
	out[0] = of_parameter + of_kept + of_both + of_id + of_counted + of_given + of_handed + of_named +
	         of_pointed + of_list + of_assembled + vote + *of_pointer + of_stored;
}
