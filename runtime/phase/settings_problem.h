// For tools: checks the environment's settings without a launch.
#ifndef SETTINGS_PROBLEM_H
#define SETTINGS_PROBLEM_H

// What is wrong with the environment's settings of launches and phases; NULL: nothing. The text lives as long
// as the thread. A launch does not report this; it runs native.
const char *cue_settings_problem(void);

#endif
