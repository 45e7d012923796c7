// Names that cuelastic's headers do not have, and names in a namespace.
inline int cue_kernel_body() { return 0; }
#define cue_b 7
namespace mine
{
struct cue_slice {
	int a;
};
inline int cue_step() { return 0; }
} // namespace mine
