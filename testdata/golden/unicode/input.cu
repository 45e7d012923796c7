// Tabs, accents — and other signs: 日本語.
__global__	void	kernel(	int	*p	,	int	größe	)
{
	const char *text = "größe <<<\t>>> \"}\" 日本語";
	p[blockIdx.x] = größe + text[0] + '}' + '\'';
}

__global__ void raw(char *p)
{
	const char *text = R"quote(kernel<<<1, 1>>>(p); } "{ )quote";
	p[blockIdx.x] = text[threadIdx.x];
}

void	run(int *p, char *q)
{
	const char *text = R"(kernel<<<1, 1>>>(p, 1))"; q += *text;
	kernel	<<<	2	,	1	>>>	(	p	,	1	)	;
	raw<<<1, 8>>>(q);
}
