// How many resumes a chain needs: from how long the kernel took.
#ifndef RESUMES_H
#define RESUMES_H

struct share;

#define RESUMES_UNKNOWN 16u // of a kernel that was not measured
#define RESUMES_MOST 256u

// Of a kernel of this duration (0: unknown), whose last measured chain used this many. Pure.
unsigned cue_resumes_of(unsigned duration_us, unsigned used);

// How many the chains of a kernel's next launch need, by what was measured. Never waits.
unsigned cue_share_resumes(struct share *share, const void *entry);

#endif
