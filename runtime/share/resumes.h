// How many resumes a chain needs: from how long the kernel took.
#ifndef RESUMES_H
#define RESUMES_H

#define RESUMES_UNKNOWN 16u // of a kernel that was not measured
#define RESUMES_MOST 256u

// Of a kernel of this duration (0: unknown), whose last measured chain used this many. Pure.
unsigned cue_resumes_of(unsigned duration_us, unsigned used);

// Forgets all durations; their events are of another process or device.
void cue_resumes_forget(void);

#endif
