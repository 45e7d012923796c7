// Stands for the library: its threads work together.
namespace cub
{
template <class T, int N> struct BlockReduce {
	struct TempStorage {
		T values[N];
	};
	TempStorage &room;
	__device__ explicit BlockReduce(TempStorage &room) : room(room)
	{
	}
	__device__ T Sum(T value)
	{
		room.values[threadIdx.x] = value;
		__syncthreads();
		return room.values[0];
	}
};
} // namespace cub
