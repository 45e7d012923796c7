/* A comment first. */ // and another
// Comments in odd places.
__global__ /* before the type */ void /* before the name */ odd /* before the parameters */ (
	int *p, // what it writes to
	/* how many */ int n /* blocks */ = /* a default */ 3 // the last
	) /* before the body */
{ // behind the brace
	p[blockIdx.x] = n; /* in the body */
} /* behind the body */ int after; // on the same line

template </* a type */ class T> // a template
/* between */ __global__ void typed(T *p /* only one */)
{
	p[blockIdx.x] = /* { */ T(1) /* } */;
} // done

void run(int *p)
{
	odd /* a */ <<< /* b */ 2, /* c */ 1 /* d */ >>> /* e */ ( /* f */ p /* g */, 1 ) /* h */;
	odd<<<2, 1 // <<<
		>>>(p); // >>>
	typed<int /* <<< */><<<2, 1>>>(
		// nothing but p
		p
	);
	const char *text = "odd<<<2, 1>>>(p)";
	odd<<<text[0], 1>>>(p);
}
