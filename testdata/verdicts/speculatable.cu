// verdicts: speculatable
// What a thread may evaluate that has left, or never was: nothing that changes or faults, whatever its
// variables hold.

__constant__ int table[4], fixed;
__device__ int plain, array[4];
__device__ volatile int flag;

struct pair {
	int first, second;
	__device__ int sum() const
	{
		return first + second;
	}
};

__device__ int twice(int n)
{
	return 2 * n;
}
__device__ int own_block(int n)
{
	return blockIdx.x + n;
}
__device__ int part(int n, int m)
{
	return n / m;
}
__device__ int longer(int n)
{
	int m = n;
	return m;
}
__device__ int writes(int *out)
{
	return *out = 1;
}

__global__ void arithmetic(int *out, int n, int m)
{
	int i = threadIdx.x;
	const int lanes = 32;
	int literal = 1;                   //= speculatable
	int id = threadIdx.y;              //= speculatable
	int variable = i;                  //= speculatable
	int sum = i + n * blockDim.x;      //= speculatable
	int shift = i << n;                //= speculatable
	bool test = i < n && m;            //= speculatable
	int choice = i < n ? n : m;        //= speculatable
	int negated = -i;                  //= speculatable
	int halves = i / 2;                //= speculatable
	int remainder = i % 4;             //= speculatable
	int by_zero = i / 0;               //= harmful
	int remainder_of_zero = i % 0;     //= harmful
	int by_size = i / blockDim.x;      //= speculatable
	int by_grid = i % gridDim.x;       //= speculatable
	int by_warp = i / warpSize;        //= harmful
	int by_thread = i / threadIdx.x;   //= harmful
	int by_block = i % blockIdx.x;     //= harmful
	int by_variable = i / n;           //= harmful
	int remainder_of_variable = i % n; //= harmful
	int by_sum = i / (n + 1);          //= harmful
	int by_constant = i / lanes;       //= harmful
	int first_by_variable = i / n + 1; //= harmful
	int last_by_variable = 1 + i / n;  //= harmful
	bool and_by_variable = n && i / n; //= harmful
	int assigned = (i = n);            //= harmful
	int counted = i++;                 //= harmful
	out[i] = literal + id + variable + sum + shift + test + choice + negated + halves + remainder + by_zero +
	         remainder_of_zero + by_size + by_grid + by_warp + by_thread + by_block + by_variable +
	         remainder_of_variable + by_sum + by_constant + first_by_variable + last_by_variable +
	         and_by_variable + assigned + counted;
}

__global__ void memory(int *in, volatile int *polled, pair *pairs, int *out, int n)
{
	__shared__ int tile[32], one;
	volatile int own_volatile = n;
	pair both = {n, n};
	int own[4] = {n};
	int *pointer = in;            //= speculatable
	int *next = in + n;           //= speculatable
	int *place = &in[n];          //= harmful
	int *shared = tile;           //= speculatable
	int *address = &one;          //= speculatable
	int load = in[n];             //= harmful
	int load_at = *in;            //= harmful
	int load_last = 1 + *in;      //= harmful
	int member = pairs->first;    //= harmful
	int own_member = both.second; //= speculatable
	int element = own[n];         //= harmful
	int from_shared = tile[n];    //= harmful
	int from_one = one;           //= harmful
	int global = plain;           //= harmful
	int *global_array = array;    //= speculatable
	int constant = fixed;         //= harmful
	int from_table = table[n];    //= harmful
	int poll = polled[0];         //= harmful
	int poll_global = flag;       //= harmful
	int poll_own = own_volatile;  //= harmful
	out[n] = *pointer + *next + *place + *shared + *address + load + load_at + load_last + member +
	         own_member + element + from_shared + from_one + global + *global_array + constant + from_table +
	         poll + poll_global + poll_own;
}

__global__ void calls(int *in, pair *pairs, int *out, int n)
{
	pair both = {n, n};
	int least = min(n, 4);           //= speculatable
	int least_of_load = min(n, *in); //= harmful
	float root = sqrtf(n);           //= speculatable
	int bits = __popc(n);            //= speculatable
	int user = twice(n);             //= speculatable
	int of_load = twice(*in);        //= harmful
	int block = own_block(n);        //= harmful
	int divided = part(n, n);        //= harmful
	int two_statements = longer(n);  //= harmful
	int written = writes(out);       //= harmful
	int method = both.sum();         //= harmful
	int of_pair = pairs->sum();      //= harmful
	int draw = atomicAdd(in, 1);     //= harmful
	int vote = __syncthreads_or(n);  //= harmful
	int ticks = clock();             //= harmful
	int loaded = __ldg(in);          //= harmful
	out[n] = least + least_of_load + root + bits + user + of_load + block + divided + two_statements +
	         written + method + of_pair + draw + vote + ticks + loaded;
}

template <class T> __global__ void unknown(T *out, T n)
{
	T dependent = min(n, n);         //= harmful
	T of_nobody = other(n);          //= harmful
	auto lambda = [=] { return n; }; //= harmful
	out[0] = dependent + of_nobody + lambda();
}
