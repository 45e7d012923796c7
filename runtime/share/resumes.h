// How many resumes a chain needs: from how long the kernel took.
#ifndef RESUMES_H
#define RESUMES_H

#define RESUMES_UNKNOWN 2u // of a kernel that was not measured
#define RESUMES_MOST 8u    // chosen; a setting may ask for more

// Of a kernel of this duration; 0: unknown. Pure.
unsigned cue_resumes_of(unsigned duration_us);

// Forgets all durations; their events are of another process or device.
void cue_resumes_forget(void);

#endif
