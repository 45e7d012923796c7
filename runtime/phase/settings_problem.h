// For tools: the environment's settings, checked without a launch.
#ifndef SETTINGS_PROBLEM_H
#define SETTINGS_PROBLEM_H

// What is wrong with the environment's settings of launches and phases, in words that live as long as the
// thread; NULL: nothing. For tools: a launch that cannot use a setting just runs native.
const char *cue_settings_problem(void);

#endif
