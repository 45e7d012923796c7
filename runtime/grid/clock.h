// The host's clock, and sleeping by it. Tests define both functions themselves.
#ifndef CLOCK_H
#define CLOCK_H

// Microseconds since some moment in the past; never goes back.
double cue_clock_us(void);

// Sleeps this long, or a little longer.
void cue_clock_sleep_us(double us);

#endif
