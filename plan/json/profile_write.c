// Writing profiles: the keys of profile_fields.c in their order, a key a line. Numbers have as many digits
// as read back as the same double. Single numbers for the whole device are written where there is no table.
#include "profile_json.h"

#include "xform/base/json.h"
#include "profile_fields.h"

#include <stdio.h>

static void write_number(struct str *out, double number)
{
	char text[40];
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, number);
		if (strtod(text, NULL) == number)
			break;
	}
	str_add(out, text);
}

static void write_numbers(struct str *out, const double *numbers, size_t count)
{
	str_add(out, "[");
	for (size_t i = 0; i < count; i++) {
		str_add(out, i ? ", " : "");
		write_number(out, numbers[i]);
	}
	str_add(out, "]");
}

static void write_matrix(struct str *out, const struct profile *profile)
{
	for (uint32_t m = 0; m < profile->sm_count; m++) {
		str_add(out, m ? ",\n\t\t\t\t" : "[\n\t\t\t\t");
		write_numbers(out, profile->performance + (size_t)m * profile->block_counts, profile->block_counts);
	}
	str_add(out, "]");
}

static void write_stalls(struct str *out, const struct profile *profile)
{
	for (int i = 0; i < PROFILE_STALLS; i++) {
		str_addf(out, "%s\"%s\": ", i ? ", " : "{", profile_stall_names[i]);
		write_number(out, profile->stall_shares[i]);
	}
	str_add(out, "}");
}

static void write_modelled(struct str *out, const struct profile *profile)
{
	const char *separator = "[";
	for (size_t i = 0; i < profile_field_count; i++) {
		const struct profile_field *field = &profile_fields[i];
		if (!(field->fact & profile->modelled) || (i && field->fact == profile_fields[i - 1].fact))
			continue;
		str_addf(out, "%s\"%s\"", separator, field->key);
		separator = ", ";
	}
	str_add(out, "]");
}

static int is_there(const struct profile_field *field, const struct profile *profile, const char *sources)
{
	unsigned facts = profile->given | profile->modelled;
	if (field->kind == PROFILE_TEXT)
		return *(const char *const *)((const char *)profile + field->offset) != NULL;
	if (field->kind == PROFILE_NAMES)
		return profile->modelled != 0;
	if (field->kind == PROFILE_REMARKS)
		return sources != NULL;
	return !field->fact || (facts & (field->fact | field->whole_fact));
}

static void write_table(struct str *out, const struct profile_field *field, const struct profile *profile)
{
	if ((profile->given | profile->modelled) & field->fact)
		write_numbers(out, *(double *const *)((const char *)profile + field->offset), profile->sm_count);
	else
		write_number(out, *(const double *)((const char *)profile + field->whole_offset));
}

static void write_value(
    struct str *out, const struct profile_field *field, const struct profile *profile, const char *sources)
{
	const char *place = (const char *)profile + field->offset;
	const uint32_t *counts = (const uint32_t *)place;
	switch (field->kind) {
	case PROFILE_TEXT:
		json_text(out, *(const char *const *)place);
		break;
	case PROFILE_COUNT:
		str_addf(out, "%u", counts[0]);
		break;
	case PROFILE_COUNT_64:
		str_addf(out, "%llu", (unsigned long long)*(const uint64_t *)place);
		break;
	case PROFILE_NUMBER:
		write_number(out, *(const double *)place);
		break;
	case PROFILE_DIMENSIONS:
		str_addf(out, "[%u, %u, %u]", counts[0], counts[1], counts[2]);
		break;
	case PROFILE_TABLE:
		write_table(out, field, profile);
		break;
	case PROFILE_MATRIX:
		write_matrix(out, profile);
		break;
	case PROFILE_STALL_TABLE:
		write_stalls(out, profile);
		break;
	case PROFILE_NAMES:
		write_modelled(out, profile);
		break;
	case PROFILE_REMARKS:
		str_add(out, sources);
		break;
	}
}

static void write_kernel(struct str *out, const struct profile *profile, const char *sources)
{
	const char *separator = "";
	str_add(out, "\t\t{");
	for (size_t i = 0; i < profile_field_count; i++) {
		if (!is_there(&profile_fields[i], profile, sources))
			continue;
		str_addf(out, "%s\n\t\t\t\"%s\": ", separator, profile_fields[i].key);
		write_value(out, &profile_fields[i], profile, sources);
		separator = ",";
	}
	str_add(out, "\n\t\t}");
}

void profile_write(struct str *out, const struct profile_set *set, const char *const *sources)
{
	str_add(out, "{\n\t\"cuelastic_profiles\": 1,\n");
	if (set->device) {
		str_add(out, "\t\"device\": ");
		json_text(out, set->device);
		str_add(out, ",\n");
	}
	str_add(out, "\t\"kernels\": [\n");
	for (uint32_t i = 0; i < set->count; i++) {
		str_add(out, i ? ",\n" : "");
		write_kernel(out, &set->profiles[i], sources ? sources[i] : NULL);
	}
	str_add(out, "\n\t]\n}\n");
}
