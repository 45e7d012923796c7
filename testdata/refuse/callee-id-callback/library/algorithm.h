// Stands for a library: a header of the system.
namespace library {
template <class F> __device__ void for_each(int *begin, int *end, F f)
{
	for (; begin < end; begin++)
		*begin = f(*begin);
}
} // namespace library
