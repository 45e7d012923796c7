// verdicts: level
// How far values differ between the threads of a block.

__constant__ int table[4];
__device__ int counter, plain;
__device__ volatile int flag;

__global__ void ids(int *out)
{
	int x = threadIdx.x;                               //= thread
	int y = threadIdx.y;                               //= thread
	int z = threadIdx.z;                               //= thread
	int block = blockIdx.x + blockIdx.y + blockIdx.z;  //= block
	int size = blockDim.x * blockDim.y * blockDim.z;   //= block
	int grid = gridDim.x * gridDim.y * gridDim.z;      //= block
	int warp = warpSize;                               //= block
	int row = threadIdx.y * blockDim.x + threadIdx.x;  //= thread
	int column = blockIdx.x * blockDim.x + size * row; //= thread
	out[x] = y + z + block + grid + warp + column;
}

__global__ void of_warps(int *out, int n)
{
	const int lanes = 32, half = 16;
	int i = threadIdx.x;
	int by_5 = i >> 5;                   //= thread
	int by_6 = i >> 6;                   //= thread
	int by_4 = i >> 4;                   //= thread
	int left = i << 5;                   //= thread
	int by_n = i >> n;                   //= thread
	int in_32 = i / 32;                  //= thread
	int in_64 = i / 64;                  //= thread
	int in_lanes = i / lanes;            //= thread
	int in_warps = i / warpSize;         //= thread
	int in_16 = i / 16;                  //= thread
	int in_half = i / half;              //= thread
	int in_48 = i / 48;                  //= thread
	int in_n = i / n;                    //= thread
	int lane = i % 32;                   //= thread
	int masked = i & 31;                 //= thread
	bool first = i < 32;                 //= thread
	bool rest = i >= 64;                 //= thread
	bool up_to = i <= 32;                //= thread
	bool beyond = i > 32;                //= thread
	bool same = i == 32;                 //= thread
	bool odd = i < 33;                   //= thread
	bool below = i < n;                  //= thread
	bool uniform = n < 32;               //= block
	int shifted = n >> 2;                //= block
	int of_row = threadIdx.y >> 1;       //= thread
	int mixed = threadIdx.y * n + in_32; //= thread
	out[i] = by_5 + by_6 + by_4 + left + by_n + in_64 + in_lanes + in_warps + in_16 + in_half + in_48 + in_n +
	         lane + masked + first + rest + up_to + beyond + same + odd + below + uniform + shifted + of_row +
	         mixed;
}

__global__ void loads(const int *in, volatile int *polled, int *out, int n)
{
	__shared__ int tile[32], *volatile slot;
	int i = threadIdx.x;
	int parameter = n;              //= thread
	int fixed = table[n];           //= thread
	int fixed_of_thread = table[i]; //= thread
	int one = in[n];                //= thread
	int own = in[i];                //= thread
	int of_row = in[threadIdx.y];   //= thread
	int shared = tile[n];           //= thread
	int shared_own = tile[i];       //= thread
	int global = plain;             //= block
	int poll = polled[0];           //= thread
	int polled_global = flag;       //= thread
	int *place = slot;              //= thread
	int *to_out = out + n;          //= thread
	int *to_shared = &tile[n];      //= thread
	int *to_own = &tile[i];         //= thread
	int local = n;
	int *to_local = &local; //= thread
	*to_local = i;
	int changed = local; //= thread
	out[i] = parameter + fixed + fixed_of_thread + one + own + of_row + shared + shared_own + global + poll +
	         polled_global + *place + *to_out + *to_shared + *to_own + changed;
}

__device__ int same(int n)
{
	return n + 1;
}
__device__ int lane()
{
	return threadIdx.x & 31;
}
__device__ int draw()
{
	return atomicAdd(&counter, 1);
}
__device__ int chosen(int n)
{
	if (threadIdx.x == 0)
		return n;
	return n + 1;
}
__device__ void write(int n, int &out)
{
	out = n + lane();
}
__device__ void write_first(int &out, int n)
{
	out = n + lane();
}
template <class T> __device__ T unknown(T n)
{
	T found = other(n);     //= thread
	T of_member = n.get(0); //= thread
	T of_class = T::get();  //= thread
	return found + of_member + of_class;
}

__global__ void calls(int *out, int n)
{
	int i = threadIdx.x;
	int a = same(n);                   //= thread
	int b = same(i);                   //= thread
	int c = lane();                    //= thread
	int d = draw();                    //= thread
	int e = chosen(n);                 //= thread
	int f = atomicAdd(&counter, 1);    //= thread
	int g = atomicCAS(&counter, 0, 1); //= thread
	int h = min(n, 4);                 //= thread
	int j = min(n, i);                 //= thread
	int k = clock();                   //= thread
	int l = 0;                         //= thread
	write(n, l);
	int m = 0; //= thread
	write_first(m, n);
	int o = n; //= block
	out[i] = a + b + c + d + e + f + g + h + j + k + l + m + o;
}

__global__ void votes(int *out, int n)
{
	int i = threadIdx.x;
	unsigned some = 0xff;
	const unsigned full = -1;
	int all = __all_sync(0xffffffff, i > n);              //= warp
	int any = __any_sync(full, i > n);                    //= thread
	int ballot = __ballot_sync(0xffffffffu, i > n);       //= warp
	int of_half = __any_sync(0xffff, i > n);              //= thread
	int of_some = __ballot_sync(some, i > n);             //= thread
	int first = __shfl_sync(0xffffffff, i, 0);            //= thread
	int of_row = __shfl_sync(0xffffffff, i, threadIdx.y); //= thread
	int own = __shfl_sync(0xffffffff, i, i ^ 1);          //= thread
	int half = __shfl_sync(0xffffffff, i, 0, 16);         //= thread
	int next = __shfl_down_sync(0xffffffff, i, 1);        //= thread
	int together = __syncthreads_or(i > n);               //= block
	int active = __activemask();                          //= thread
	out[i] = all + any + ballot + of_half + of_some + first + of_row + own + half + next + together + active;
}

__global__ void control(int *out, int n)
{
	int i = threadIdx.x;
	int in_branch = 0; //= thread
	if (i < n)
		in_branch = 1;
	int in_same = 0; //= block
	if (n > 4)
		in_same = 1;
	int in_row = 0; //= thread
	if (threadIdx.y)
		in_row = 1;
	int behind_and = 0; //= thread
	int unused = i < n && (behind_and = 1);
	int in_question = 0; //= thread
	unused += i < n ? (in_question = 1) : 0;
	int in_rounds = 0; //= thread
	for (int k = 0; k < i; k++)
		in_rounds = n;
	int in_same_rounds = 0; //= block
	for (int k = 0; k < n; k++)
		in_same_rounds += k;
	int left_early = 0; //= thread
	for (int k = 0; k < n; k++) {
		if (k > i)
			break;
		left_early = k;
	}
	int goes_on = 0; //= thread
	for (int k = 0; k < n; k++) {
		if (k > i)
			continue;
		goes_on = k;
	}
	int around_break = 0; //= block
	for (int k = 0; k < n; k++) {
		for (int l = 0; l < n; l++)
			if (l > i)
				break;
		around_break = k;
	}
	int in_case = 0; //= thread
	switch (n) {
	case 1:
		if (i > n)
			break;
		in_case = 1;
	}
	int in_thread_case = 0; //= thread
	switch (i) {
	case 1:
		in_thread_case = 1;
	}
	out[i] = in_branch + in_same + in_row + behind_and + unused + in_question + in_rounds + in_same_rounds +
	         left_early + goes_on + around_break + in_case + in_thread_case;
}

struct pair {
	int first, second;
};

__global__ void names(int *out, int n)
{
	int i = threadIdx.x;
	int target = 0;     //= thread
	int &name = target; //= thread
	name = i;
	int kept = 0;      //= thread
	int &other = kept; //= thread
	other = n;
	pair both = {n, i};         //= thread
	pair same = {n, n};         //= thread
	int second = both.second;   //= thread
	int list[4] = {n, n, n, n}; //= thread
	list[n] = i;
	int early = 0;  //= thread
	int middle = 0; //= thread
	int late = 0;   //= thread
	for (int k = 0; k < n; k++) {
		early = middle;
		middle = late;
		late = i;
	}
	int by_step = 0; //= thread
	by_step += i;
	int values[3] = {n, n, n};
	int sum = 0; //= thread
	for (int value : values)
		sum += value;
	int from_assembly = 0; //= thread
	asm("mov.u32 %0, 1;" : "=r"(from_assembly));
	out[i] = target + kept + same.first + second + list[0] + early + by_step + sum + from_assembly;
}

// A name that is declared again is another variable.
__global__ void again(int *out, int n)
{
	int value = n; //= block
	{
		int value = threadIdx.x; //= thread
		out[value] = n;
	}
	out[value] = n;
}
