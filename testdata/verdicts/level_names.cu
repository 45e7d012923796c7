// verdicts: level
// Values that change by another name than their own.

struct pair {
	int first, second;
	__device__ void set(int n)
	{
		first = n;
	}
	__device__ int &get()
	{
		return first;
	}
	__device__ int &operator[](int i)
	{
		return i ? first : second;
	}
};
__device__ void write(int n, int &out)
{
	out = threadIdx.x;
}
__global__ void other_names(int *out, int n)
{
	int i = threadIdx.x;
	int left = 0, right = 0; //= thread
	(n > 4 ? left : right) = i;
	int by_thread = 0; //= thread
	int other = 0;     //= thread
	(i > 4 ? by_thread : other) = n;
	int uniform = 0; //= thread
	int same = 0;    //= thread
	(n > 4 ? uniform : same) = n;
	pair a = {n, n}; //= thread
	pair b = {n, n}; //= thread
	(n > 4 ? a : b).first = i;
	pair c = {n, n}; //= thread
	write(n, c.second);
	int list[4] = {n, n, n, n}; //= thread
	write(n, list[1]);
	pair pairs[2] = {{n, n}, {n, n}}; //= thread
	write(n, pairs[1].first);
	pair d = {n, n}; //= thread
	d.set(i);
	pair e = {n, n}; //= thread
	e.get() = i;
	pair f = {n, n}; //= thread
	f[1] = i;
	pair g = {n, n}; //= thread
	g.set(n);
	int h = 0; //= thread
	int k = 0; //= thread
	write(n, n > 4 ? h : k);
	pair l = {n, n}; //= thread
	pair m = {n, n}; //= thread
	write(n, (n > 4 ? l : m).first);
	int o = 0; //= thread
	(o += n) = i;
	int q = 0; //= thread
	write(n, (q += n));
	pair t = {n, n}; //= thread
	write(n, t.get());
	int r = 0;   //= thread
	auto &s = r; //= thread
	write(n, s);
	out[i] = left + right + by_thread + other + uniform + same + a.first + b.first + g.first;
}
__global__ void chosen_name(int *out, int n)
{
	int i = threadIdx.x;
	int left = 0;                     //= thread
	int right = 0;                    //= thread
	int &name = n > 4 ? left : right; //= thread
	name = i;
	out[i] = left + right;
}
