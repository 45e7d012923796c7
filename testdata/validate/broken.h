// For broken.cu: a header is left out of like the file.
inline int host_of_header;

inline __device__ int broken_in_header(int i)
{
	return i ? host_of_header : i;
}

inline __device__ int fine_in_header(int i)
{
	return i + 1;
}
