// For tools: checks the environment's settings without a launch.
#ifndef SETTINGS_PROBLEM_H
#define SETTINGS_PROBLEM_H

// What is wrong with the environment's settings, or with a name that is nearly one of theirs; NULL: nothing. The
// text lives as long as the thread. The library itself says nothing from now on: the caller does.
const char *cue_settings_problem(void);

#endif
