// verdicts: memory
// What an assignment writes: memory of the thread's or the block's own, which no other block sees.

struct pair {
	int first;
	int list[4];
	int *pointer;
};

__device__ int global, array[4];
__shared__ int everywhere[4];

__device__ void by_parameter(int *p, int *q, int n)
{
	*p = n;   //= own
	p[n] = n; //= own
	q[n] = n; //= other
}
__device__ void by_swapped(int n, int *p, int *q)
{
	*p = n; //= other
	*q = n; //= own
}
__device__ void by_some(int *p)
{
	*p = 1; //= other
}
__device__ void by_nobody(int *p)
{
	*p = 1; //= other
}
__device__ void by_pointer(int *p)
{
	*p = 1; //= other
}
__device__ void by_address(int *p)
{
	*p = 1; //= own
}

__global__ void writes(int *out, int n, int &by_reference)
{
	__shared__ int tile[32], one;
	__shared__ pair pairs[2];
	static int kept;
	int local, list[4], &name = out[0];
	pair both;
	int *into = tile, *of_one = &one, *moved = tile + n, *element = &tile[n], *member = pairs[0].list;
	int *outside = out, *either = n ? tile : out, *changed = tile, *given = tile, *stored = tile;
	int **handle = &stored;
	*handle = out;
	changed = out;
	local = n;             //= own
	list[n] = n;           //= own
	both.first = n;        //= own
	both.list[n] = n;      //= own
	*both.pointer = n;     //= other
	tile[n] = n;           //= own
	one = n;               //= own
	pairs[n].first = n;    //= own
	*pairs[n].pointer = n; //= other
	everywhere[n] = n;     //= own
	name = n;              //= other
	kept = n;              //= other
	global = n;            //= other
	array[n] = n;          //= other
	out[n] = n;            //= other
	*into = n;             //= own
	into[n] = n;           //= own
	*of_one = n;           //= own
	moved[n] = n;          //= own
	*element = n;          //= own
	*member = n;           //= own
	*outside = n;          //= other
	*either = n;           //= other
	*changed = n;          //= other
	*stored = n;           //= other
	by_parameter(tile, out, n);
	by_parameter(into, tile, n);
	by_swapped(n, out, tile);
	by_some(tile);
	by_some(out);
	by_address(&tile[n]);
	void (*f)(int *) = by_pointer;
	f(out);
	by_pointer(tile);
	by_address(given);
	int *second = out;
	second = tile;
	*second = n; //= other
}

__device__ void advance(int *&p, int *by)
{
	p = by;
}
__global__ void handed_over(int *out, int n)
{
	__shared__ int tile[32];
	int *pointer = tile, *kept = tile;
	advance(pointer, out);
	*pointer = n; //= other
	*kept = n;    //= own
	int *moving = tile;
	moving += n;
	*moving = n; //= other
}
