// The options of a client, from the program and the environment.
#ifndef CLIENT_SETTINGS_H
#define CLIENT_SETTINGS_H

#include "cuelastic/runtime.h"

#define CLIENT_NAME_BYTES 32
#define CLIENT_GROUP_ALL "*"

// As options, of which the program knows `bytes` bytes, with the defaults in. CUE_ERROR_ARGUMENT: out of range.
int cue_client_check(cue_client_options *out, const cue_client_options *options, size_t bytes);

// Gives a program that knows `bytes` bytes of a record as much of it.
void cue_client_give(void *out, size_t bytes, const void *record, size_t size);

// Reads CUELASTIC_CLIENT; the name is put into `name`, and the group of processes into `group`: "" if the process
// is in none, CLIENT_GROUP_ALL if it names none. Returns what is wrong with it, "" if nothing is. Pure.
const char *cue_client_parse(
    cue_client_options *out, char name[CLIENT_NAME_BYTES], char group[CLIENT_NAME_BYTES], const char *text);
// The same for what follows the name, from the first comma on. It changes what the text names.
const char *cue_client_parse_settings(
    cue_client_options *out, char group[CLIENT_NAME_BYTES], const char *text);

#endif
