// Indices of the model: functions by name, and by name and scope; macros by place; names that were used. A
// lookup adds the functions that the model got since the last one, so code that adds a function need not
// update the index. Functions of one name keep the model's order.
#include "model.h"

#include <string.h>
#include <uthash.h>

struct index_entry {
	const char *key;
	functions_t functions;
	UT_hash_handle hh;
};

struct macro_entry {
	unsigned at; // offset of the name
	struct macro *macro;
	UT_hash_handle hh;
};

// A name that was used; or for a name that gets numbers, the last number that was tried.
struct name_entry {
	const char *name;
	unsigned tried;
	UT_hash_handle hh;
};

struct model_index {
	struct arena arena;
	struct index_entry *names, *sets;
	size_t count; // how many of the model's functions are in the index
	struct macro_entry *macros;
	size_t macro_count;
	struct name_entry *given, *numbered;
};

static struct index_entry *model_index_find(struct index_entry *table, const char *key)
{
	struct index_entry *entry = NULL;
	HASH_FIND_STR(table, key, entry);
	return entry;
}

static void model_index_add(
    struct model_index *index, struct index_entry **table, const char *key, struct function *f)
{
	struct index_entry *entry = model_index_find(*table, key);
	if (!entry) {
		entry = ARENA_NEW(&index->arena, struct index_entry);
		entry->key = key;
		HASH_ADD_KEYPTR(hh, *table, entry->key, strlen(entry->key), entry);
	}
	VEC_PUSH(&entry->functions, f);
}

// A kernel that is still being read has no name. The next lookup adds it.
static struct model_index *grown(const struct model *model)
{
	struct model_index *index = model->index;
	for (; index->count < model->functions.count; index->count++) {
		struct function *f = model->functions.items[index->count];
		if (!f->name || !f->scope)
			break;
		f->number = (unsigned)index->count;
		model_index_add(index, &index->names, f->name, f);
		model_index_add(index, &index->sets, arena_format(&index->arena, "%s::%s", f->scope, f->name), f);
	}
	return index;
}

struct model_index *model_index_new(void)
{
	return util_alloc(sizeof(struct model_index));
}

static void empty(struct index_entry *table)
{
	struct index_entry *entry, *next;
	HASH_ITER(hh, table, entry, next)
	{
		HASH_DEL(table, entry);
		VEC_DISPOSE(&entry->functions);
	}
}

void model_index_free(struct model_index *index)
{
	if (!index)
		return;
	empty(index->names);
	empty(index->sets);
	HASH_CLEAR(hh, index->macros);
	HASH_CLEAR(hh, index->given);
	HASH_CLEAR(hh, index->numbered);
	arena_dispose(&index->arena);
	free(index);
}

static const functions_t none = {0};

const functions_t *model_named(const struct model *model, const char *name)
{
	struct index_entry *entry = model_index_find(grown(model)->names, name);
	return entry ? &entry->functions : &none;
}

const functions_t *model_in_scope(const struct model *model, const char *scope, const char *name)
{
	struct model_index *index = grown(model);
	struct str key = {0};
	str_addf(&key, "%s::%s", scope, name);
	struct index_entry *entry = model_index_find(index->sets, str_text(&key));
	str_dispose(&key);
	return entry ? &entry->functions : &none;
}

struct macro *model_macro_at(const struct model *model, unsigned offset)
{
	struct model_index *index = model->index;
	struct macro_entry *entry = NULL;
	for (; index->macro_count < model->macros.count; index->macro_count++) {
		entry = ARENA_NEW(&index->arena, struct macro_entry);
		entry->macro = model->macros.items[index->macro_count];
		entry->at = entry->macro->name_at.begin;
		HASH_ADD(hh, index->macros, at, sizeof entry->at, entry);
	}
	HASH_FIND(hh, index->macros, &offset, sizeof offset, entry);
	return entry ? entry->macro : NULL;
}

static struct name_entry *name_entry(struct model_index *index, struct name_entry **table, const char *name)
{
	struct name_entry *entry = NULL;
	HASH_FIND_STR(*table, name, entry);
	if (entry)
		return entry;
	entry = ARENA_NEW(&index->arena, struct name_entry);
	entry->name = arena_string(&index->arena, name);
	HASH_ADD_KEYPTR(hh, *table, entry->name, strlen(entry->name), entry);
	return entry;
}

void model_give(struct model *model, const char *name)
{
	name_entry(model->index, &model->index->given, name);
}

int model_is_given(const struct model *model, const char *name)
{
	struct name_entry *entry = NULL;
	HASH_FIND_STR(model->index->given, name, entry);
	return entry != NULL;
}

unsigned *model_last_number(struct model *model, const char *form)
{
	return &name_entry(model->index, &model->index->numbered, form)->tried;
}
