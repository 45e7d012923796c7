// Which specialisation's shared memory a kernel's struct holds: by what the call writes, by types of variables, or by the only one.
template <class T> __device__ T sum(T v) { __shared__ T a[32]; a[threadIdx.x % 32] = v; __syncthreads(); return a[1]; }
template <int N, class T> __device__ T part(T v) { __shared__ T a[N]; a[threadIdx.x % N] = v; __syncthreads(); return a[1]; }
template <class T> __device__ void ptr(const T *p, T &out) { __shared__ T a[32]; a[threadIdx.x % 32] = *p; __syncthreads(); out = a[1]; }
template <class T> __device__ T fold(T v, T (*f)(T)) { __shared__ T a[32]; a[threadIdx.x % 32] = f(v); __syncthreads(); return a[1]; }
template <class T> __device__ T same(T v) { return v; }
template <class T> __device__ void arr(T *v) { __shared__ T a[32]; a[threadIdx.x % 32] = v[0]; __syncthreads(); v[0] = a[1]; }
template <class T, class U> __global__ void k1(T *p, const T *q, U u) { T x = p[0]; p[1] = sum(x); }
template <class T, class U> __global__ void k2(T *p, const T *q, U u) { const U x = u; p[1] = sum(x) + sum(u); }
template <class T, class U> __global__ void k3(T *p, const T *q, U u) { T x = p[0]; p[1] = part<(3 > 2 ? 16 : 8)>(x); }
template <class T, class U> __global__ void k4(T *p, const T *q, U u) { T x; ptr(q, x); p[1] = x; }
template <class T, class U> __global__ void k5(T *p, const T *q, U u) { p[1] = sum(p[0] + 1); }
template <class T, class U> __global__ void k6(T *p, const T *q, U u) { auto x = p[0]; p[1] = sum(x); }
template <class T, class U> __global__ void k7(T *p, const T *q, U u) { T x = p[0]; p[1] = sum(x) + sum<T>(3); }
template <class T, class U> __global__ void k8(T *p, const T *q, U u) { T x[4]; x[0] = 3; arr(x); p[1] = x[0]; }
template <class T, class U> __global__ void k9(T *p, const T *q, U u) { T x = p[0]; T &y = x; p[1] = sum(y) + sum((y)); }
const int WIDTH = 32;
template <class T> __device__ T wide(T v) { return part<WIDTH>(v); }
template <class T> __global__ void k11(T *p) { p[1] = part<16 /* , */>(p[0]); }
template <class T> __global__ void k10(T *p) { T x = p[0]; p[1] = wide(x); }
void f(float *p, double u)
{
#pragma cuelastic phase merge(k1, k2, k3, k4, k5, k6, k7)
	{
		k1<<<1, 32>>>(p, p, u);
		k2<<<1, 32>>>(p, p, u);
		k3<<<1, 32>>>(p, p, u);
		k4<<<1, 32>>>(p, p, u);
		k5<<<1, 32>>>(p, p, u);
		k6<<<1, 32>>>(p, p, u);
		k7<<<1, 32>>>(p, p, u);
	}
#pragma cuelastic phase merge(k8, k9, k10, k11)
	{
		k8<<<1, 32>>>(p, p, u);
		k9<<<1, 32>>>(p, p, u);
		k10<<<1, 32>>>(p);
		k11<<<1, 32>>>(p);
	}
}
