// Thread block clusters: by attribute and by group.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) by_attribute(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void by_group(int *p)
{
	cg::cluster_group cluster = cg::this_cluster();
	cluster.sync();
	p[blockIdx.x] = cluster.block_rank();
}

void run(int *p)
{
	by_attribute<<<2, 32>>>(p);
	by_group<<<2, 32>>>(p);
}
