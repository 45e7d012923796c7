// CUDA arrays, texture objects and surface objects, against the programming guide's formulas.
#include "check.h"
#include <cmath>

static const int W = 8, H = 4, D = 3;

__global__ void fetch(cudaTextureObject_t t, float *out, int count)
{
	for (int i = 0; i < count; i++)
		out[i] = tex1Dfetch<float>(t, i - 1);
}
__global__ void line(cudaTextureObject_t t, float *out, float from, float step, int count)
{
	for (int i = 0; i < count; i++)
		out[i] = tex1D<float>(t, from + step * i);
}
__global__ void plane(cudaTextureObject_t t, float *out, const float2 *at, int count)
{
	for (int i = 0; i < count; i++)
		out[i] = tex2D<float>(t, at[i].x, at[i].y);
}
__global__ void box(cudaTextureObject_t t, float *out)
{
	out[0] = tex3D<float>(t, 2.5f, 1.5f, 1.5f);
	out[1] = tex3D<float>(t, 3.0f, 2.0f, 2.0f);
}
__global__ void colours(cudaTextureObject_t t, float4 *out, uchar4 *raw, cudaTextureObject_t u)
{
	out[0] = tex2D<float4>(t, 1.0f, 0.5f);
	raw[0] = tex2D<uchar4>(u, 1.5f, 0.5f);
}
__global__ void gathered(cudaTextureObject_t t, float4 *out)
{
	*out = tex2Dgather<float4>(t, 2.0f, 2.0f);
}
__global__ void layered(cudaTextureObject_t t, float *out)
{
	out[0] = tex2DLayered<float>(t, 1.5f, 1.5f, 2);
	out[1] = tex2DLayered<float>(t, 1.5f, 1.5f, 9);
}
__global__ void levels(cudaTextureObject_t t, float *out)
{
	out[0] = tex2DLod<float>(t, 0.5f, 0.5f, 0.0f);
	out[1] = tex2DLod<float>(t, 0.5f, 0.5f, 1.0f);
	out[2] = tex2DLod<float>(t, 0.5f, 0.5f, 0.25f);
	out[3] = tex2DGrad<float>(t, 0.5f, 0.5f, make_float2(0.25f, 0), make_float2(0, 0.25f));
}
__global__ void surface(cudaSurfaceObject_t s, int *out)
{
	int x = threadIdx.x, y = threadIdx.y;
	int v = surf2Dread<int>(s, x * 4, y);
	surf2Dwrite(v + 100, s, x * 4, y);
	if (x == 0 && y == 0) {
		out[0] = surf2Dread<int>(s, -4, 0, cudaBoundaryModeZero);
		out[1] = surf2Dread<int>(s, 400, 0, cudaBoundaryModeClamp);
		surf2Dwrite(7, s, 400, 0, cudaBoundaryModeZero);
	}
}
__global__ void outside(cudaSurfaceObject_t s)
{
	surf2Dwrite(1, s, 400, 0);
}

static cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureFilterMode filter,
    cudaTextureAddressMode mode, bool normalised, cudaTextureReadMode read = cudaReadModeElementType)
{
	cudaResourceDesc resource = {};
	cudaTextureDesc desc = {};
	cudaTextureObject_t t = 0;
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	for (int i = 0; i < 3; i++)
		desc.addressMode[i] = mode;
	desc.borderColor[0] = -5;
	desc.filterMode = filter;
	desc.readMode = read;
	desc.normalizedCoords = normalised;
	check("object", cudaCreateTextureObject(&t, &resource, &desc, nullptr) == cudaSuccess);
	return t;
}

static float image[H][W];
static float at(int x, int y)
{
	x = x < 0 ? 0 : x >= W ? W - 1 : x;
	y = y < 0 ? 0 : y >= H ? H - 1 : y;
	return image[y][x];
}
static float bilinear(float x, float y)
{
	float fx = floorf(x - 0.5f), fy = floorf(y - 0.5f);
	float a = rintf((x - 0.5f - fx) * 256) / 256, b = rintf((y - 0.5f - fy) * 256) / 256;
	int i = (int)fx, j = (int)fy;
	return (1 - a) * (1 - b) * at(i, j) + a * (1 - b) * at(i + 1, j) + (1 - a) * b * at(i, j + 1) +
	       a * b * at(i + 1, j + 1);
}

static void lines()
{
	managed<float> data(W), out(32);
	cudaResourceDesc resource = {};
	cudaTextureDesc desc = {};
	cudaTextureObject_t t;
	for (int i = 0; i < W; i++)
		data.host[i] = 10 + i;
	data.up();
	resource.resType = cudaResourceTypeLinear;
	resource.res.linear.devPtr = data.device;
	resource.res.linear.desc = cudaCreateChannelDesc<float>();
	resource.res.linear.sizeInBytes = W * sizeof(float);
	cudaCreateTextureObject(&t, &resource, &desc, nullptr);
	fetch<<<1, 1>>>(t, out.device, W + 2);
	out.down();
	check("fetch", out.host[0] == 0 && out.host[1] == 10 && out.host[W] == 17 && out.host[W + 1] == 0);
	cudaDestroyTextureObject(t);
	check("destroyed", cudaDestroyTextureObject(t) == cudaErrorInvalidValue);

	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaMallocArray(&array, &format, W);
	cudaMemcpyToArray(array, 0, 0, data.host, W * sizeof(float), cudaMemcpyHostToDevice);
	const struct {
		const char *name;
		cudaTextureFilterMode filter;
		cudaTextureAddressMode mode;
		bool normalised;
		float from, step, wanted[6];
	} cases[] = {
	    {"point, clamp", cudaFilterModePoint, cudaAddressModeClamp, false, -1.5f, 2.25f,
	        {10, 10, 13, 15, 17, 17}},
	    {"point, border", cudaFilterModePoint, cudaAddressModeBorder, false, -1.5f, 2.25f,
	        {-5, 10, 13, 15, 17, -5}},
	    {"point, wrap", cudaFilterModePoint, cudaAddressModeWrap, true, -0.125f, 0.5f,
	        {17, 13, 17, 13, 17, 13}},
	    {"point, mirror", cudaFilterModePoint, cudaAddressModeMirror, true, -0.1875f, 0.5f,
	        {11, 12, 16, 15, 11, 12}},
	    {"wrap, not normalised", cudaFilterModePoint, cudaAddressModeWrap, false, 6.5f, 1,
	        {16, 17, 17, 17, 17, 17}},
	    {"linear, clamp", cudaFilterModeLinear, cudaAddressModeClamp, false, 0.25f, 0.5f,
	        {10, 10.25f, 10.75f, 11.25f, 11.75f, 12.25f}},
	    {"linear, border", cudaFilterModeLinear, cudaAddressModeBorder, false, -0.5f, 0.5f,
	        {-5, 2.5f, 10, 10.5f, 11, 11.5f}},
	    {"linear, wrap", cudaFilterModeLinear, cudaAddressModeWrap, true, 0, 0.0625f,
	        {13.5f, 10, 10.5f, 11, 11.5f, 12}},
	    {"nine bits", cudaFilterModeLinear, cudaAddressModeClamp, false, 0.501f, 0.002f,
	        {10, 10 + 1 / 256.f, 10 + 1 / 256.f, 10 + 2 / 256.f, 10 + 2 / 256.f, 10 + 3 / 256.f}},
	};
	for (auto &c : cases) {
		cudaTextureObject_t one = texture_of(array, c.filter, c.mode, c.normalised);
		line<<<1, 1>>>(one, out.device, c.from, c.step, 6);
		out.down();
		bool good = true;
		for (int i = 0; i < 6; i++)
			good = good && out.host[i] == c.wanted[i];
		check(c.name, good);
		for (int i = 0; i < 6 && !good; i++)
			printf("  %g, not %g\n", out.host[i], c.wanted[i]);
		cudaDestroyTextureObject(one);
	}
	cudaFreeArray(array);
}

static void planes()
{
	managed<float> out(64);
	managed<float2> where(64);
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaMallocArray(&array, &format, W, H);
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++)
			image[y][x] = (float)(y * 37 % 11 + x * x);
	cudaMemcpy2DToArray(array, 0, 0, image, sizeof image[0], sizeof image[0], H, cudaMemcpyHostToDevice);
	for (int i = 0; i < 64; i++)
		where.host[i] = make_float2((i * 29 % 64) / 7.f - 0.4f, (i * 17 % 64) / 11.f - 0.7f);
	where.up();
	cudaTextureObject_t t = texture_of(array, cudaFilterModeLinear, cudaAddressModeClamp, false);
	plane<<<1, 1>>>(t, out.device, where.device, 64);
	out.down();
	bool good = true;
	for (int i = 0; i < 64; i++)
		good = good && fabsf(out.host[i] - bilinear(where.host[i].x, where.host[i].y)) < 1e-4f;
	check("bilinear", good);
	managed<float4> four(1);
	gathered<<<1, 1>>>(t, four.device);
	float4 g = four.down()[0];
	check("gather", g.x == image[2][1] && g.y == image[2][2] && g.z == image[1][2] && g.w == image[1][1]);
	float back[2][3];
	cudaMemcpy2DFromArray(
	    back, sizeof back[0], array, 2 * sizeof(float), 1, sizeof back[0], 2, cudaMemcpyDeviceToHost);
	check("from array", back[0][0] == image[1][2] && back[1][2] == image[2][4]);
	check("too wide",
	    cudaMemcpy2DFromArray(back, 64, array, 0, 0, 64, 2, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue);
	cudaGetLastError();
	cudaExtent extent;
	unsigned flags;
	cudaArrayGetInfo(&format, &extent, &flags, array);
	check("info", format.x == 32 && extent.width == W && extent.height == H && extent.depth == 0);
	cudaDestroyTextureObject(t);
	check("free", cudaFreeArray(array) == cudaSuccess);
}

static void boxes()
{
	managed<float> out(4);
	float data[D][H][W], back[2][2][2];
	for (int i = 0; i < D * H * W; i++)
		(&data[0][0][0])[i] = (float)(i * 3);
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	check("3D", cudaMalloc3DArray(&array, &format, make_cudaExtent(W, H, D)) == cudaSuccess);
	cudaMemcpy3DParms p = {};
	p.srcPtr = make_cudaPitchedPtr(data, W * sizeof(float), W, H);
	p.dstArray = array;
	p.extent = make_cudaExtent(W, H, D);
	p.kind = cudaMemcpyHostToDevice;
	check("copy 3D", cudaMemcpy3D(&p) == cudaSuccess);
	cudaTextureObject_t t = texture_of(array, cudaFilterModePoint, cudaAddressModeClamp, false);
	box<<<1, 1>>>(t, out.device);
	check("tex3D", out.down()[0] == data[1][1][2]);
	cudaDestroyTextureObject(t);
	t = texture_of(array, cudaFilterModeLinear, cudaAddressModeClamp, false);
	box<<<1, 1>>>(t, out.device);
	check("trilinear", out.down()[1] == (data[1][1][2] + data[2][2][3]) / 2);
	cudaMemcpy3DParms q = {};
	q.srcArray = array;
	q.srcPos = make_cudaPos(5, 1, 1);
	q.dstPtr = make_cudaPitchedPtr(back, 2 * sizeof(float), 2, 2);
	q.extent = make_cudaExtent(2, 2, 2);
	q.kind = cudaMemcpyDeviceToHost;
	cudaMemcpy3D(&q);
	check("part", back[0][0][0] == data[1][1][5] && back[1][1][1] == data[2][2][6]);
	cudaDestroyTextureObject(t);
	cudaFreeArray(array);

	cudaMalloc3DArray(&array, &format, make_cudaExtent(W, H, D), cudaArrayLayered);
	p.dstArray = array;
	cudaMemcpy3D(&p);
	t = texture_of(array, cudaFilterModePoint, cudaAddressModeClamp, false);
	layered<<<1, 1>>>(t, out.device);
	check("layers", out.down()[0] == data[2][1][1] && out.host[1] == data[2][1][1]);
	cudaDestroyTextureObject(t);
	cudaFreeArray(array);
}

static void formats()
{
	managed<float4> out(1);
	managed<uchar4> raw(1);
	uchar4 pixels[2] = {{0, 51, 255, 102}, {255, 51, 0, 204}};
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
	cudaMallocArray(&array, &format, 2, 1);
	cudaMemcpy2DToArray(array, 0, 0, pixels, sizeof pixels, sizeof pixels, 1, cudaMemcpyHostToDevice);
	cudaTextureObject_t t =
	    texture_of(array, cudaFilterModeLinear, cudaAddressModeClamp, false, cudaReadModeNormalizedFloat);
	cudaTextureObject_t u = texture_of(array, cudaFilterModePoint, cudaAddressModeClamp, false);
	colours<<<1, 1>>>(t, out.device, raw.device, u);
	out.down();
	raw.down();
	check("normalised", fabsf(out.host->x - 0.5f) < 1e-6f && fabsf(out.host->y - 0.2f) < 1e-6f &&
	                        fabsf(out.host->w - 0.6f) < 1e-6f);
	check("raw", raw.host->x == 255 && raw.host->w == 204);
	cudaResourceDesc resource = {};
	cudaTextureDesc desc = {};
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	desc.filterMode = cudaFilterModeLinear;
	check("no filter of integers",
	    cudaCreateTextureObject(&t, &resource, &desc, nullptr) == cudaErrorInvalidFilterSetting);
	cudaGetLastError();
}

static void mipmaps()
{
	managed<float> out(4);
	cudaMipmappedArray_t whole;
	cudaArray_t level;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaMallocMipmappedArray(&whole, &format, make_cudaExtent(8, 8, 0), 3);
	for (unsigned i = 0; i < 3; i++) {
		float data[64];
		size_t side = 8 >> i;
		for (float &x : data)
			x = 4.f * i;
		cudaGetMipmappedArrayLevel(&level, whole, i);
		check("level", cudaMemcpy2DToArray(level, 0, 0, data, side * 4, side * 4, side,
		                   cudaMemcpyHostToDevice) == cudaSuccess);
	}
	cudaResourceDesc resource = {};
	cudaTextureDesc desc = {};
	cudaTextureObject_t t;
	resource.resType = cudaResourceTypeMipmappedArray;
	resource.res.mipmap.mipmap = whole;
	desc.normalizedCoords = 1;
	desc.filterMode = desc.mipmapFilterMode = cudaFilterModeLinear;
	desc.maxMipmapLevelClamp = 2;
	cudaCreateTextureObject(&t, &resource, &desc, nullptr);
	levels<<<1, 1>>>(t, out.device);
	out.down();
	check("levels", out.host[0] == 0 && out.host[1] == 4 && out.host[2] == 1 && out.host[3] == 4);
	cudaDestroyTextureObject(t);
	check("free levels", cudaFreeMipmappedArray(whole) == cudaSuccess);
}

static void surfaces()
{
	managed<int> out(2);
	int data[4][4];
	for (int i = 0; i < 16; i++)
		data[i / 4][i % 4] = i;
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
	cudaMallocArray(&array, &format, 4, 4, cudaArraySurfaceLoadStore);
	cudaMemcpy2DToArray(array, 0, 0, data, 16, 16, 4, cudaMemcpyHostToDevice);
	cudaResourceDesc resource = {};
	cudaSurfaceObject_t s;
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	cudaCreateSurfaceObject(&s, &resource);
	surface<<<1, dim3(4, 4)>>>(s, out.device);
	cudaMemcpy2DFromArray(data, 16, array, 0, 0, 16, 4, cudaMemcpyDeviceToHost);
	check("surface", data[0][0] == 100 && data[3][2] == 114 && data[0][3] == 103);
	check("outside", out.down()[0] == 0 && out.host[1] == 3);
	outside<<<1, 1>>>(s);
	check("trap", cudaDeviceSynchronize() != cudaSuccess);
}

int main()
{
	lines();
	planes();
	boxes();
	formats();
	mipmaps();
	surfaces();
	return failures != 0;
}
