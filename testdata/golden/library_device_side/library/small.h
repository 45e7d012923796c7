// A library's type that can be read through the read-only cache, on the device's side alone.
#pragma once

struct small {
	short value;
};

#if defined(__CUDA_ARCH__)
__device__ inline small __ldg(const small *p)
{
	return small{__ldg(&p->value)};
}
#endif
