// What a phase calls without a call in its text: members' initialisers, conversions, operators, begin() of a loop; and library methods that destroy what a container holds.
#include <cuda_runtime.h>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <vector>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
static int wait()
{
	return cudaDeviceSynchronize();
}
struct member {
	int x = wait();
};
struct outer {
	member m;
};
struct made {
	int x = wait();
	made() {}
};
struct replaced {
	int x = wait();
	replaced() : x(3) {}
};
struct range {
	int *p;
	int *begin()
	{
		wait();
		return p;
	}
	int *end()
	{
		return p;
	}
};
struct buffer {
	int *p;
	~buffer()
	{
		cudaFree(p);
	}
};
struct converts {
	operator int() const
	{
		return wait();
	}
};
struct computes {
	int operator+(int x) const
	{
		return wait() + x;
	}
	computes &operator=(int)
	{
		wait();
		return *this;
	}
};
struct copies {
	copies();
	copies(const copies &)
	{
		wait();
	}
};
struct wraps {
	copies c;
};
struct base {
	virtual ~base() {}
};
template <class T> struct holder {
	T x;
};
struct derived : holder<buffer> {
};
template <class T> struct special {
	int x = 0;
};
template <> struct special<int> {
	~special()
	{
		wait();
	}
};
struct by_template {
	template <class T> by_template(T)
	{
		wait();
	}
};
struct node {
	std::vector<node> left, right;
};
void f(int *p, std::vector<buffer> &v, std::optional<buffer> &o, std::map<int, buffer> &m, std::unique_ptr<base> &u,
    std::unique_ptr<int, void (*)(int *)> &by_pointer, std::vector<std::shared_ptr<int>> &shared, range r, converts c,
    computes x, wraps &w, std::future<int> &later, std::vector<by_template> &made_there)
{
#pragma cuelastic phase merge(a)
	{
		a<<<1, 1>>>(p);
		member one{};
		outer two{};
		made three;
		replaced four;
		for (int i : r)
			p[0] = i;
		int five = c, six = x + 1;
		x = 3;
		wraps seven = w;
		v.clear();
		v.pop_back();
		o.reset();
		o = std::nullopt;
		m.erase(1);
		u.reset();
		u = nullptr;
		by_pointer.reset();
		shared.clear();
		later.get();
		auto eight = new member;
		auto nine = std::make_unique<made>();
		holder<buffer> ten;
		derived eleven;
		special<int> twelve;
		special<float> harmless;
		made_there.emplace_back(1);
		node in_itself;
		a<<<1, 1>>>(v[0].p + v.size() + five + six);
		(void)one, (void)two, (void)three, (void)four, (void)eight, (void)seven, (void)harmless, (void)in_itself;
	}
}
