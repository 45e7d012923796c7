// Finds the copy of the library that has the process's state. Any shared object of a process may have a copy:
// Python extensions that each link libcuelastic.a, for instance.
//
// The dynamic linker cannot unite them. Weak symbols stay separate in libraries that are opened with
// RTLD_LOCAL; so do unique symbols (STB_GNU_UNIQUE) if a version script hides them. So each copy has an ELF
// note with the place of its `struct copy`. Notes are found in every object that is loaded, whatever it
// exports.
//
//  1. The first call in a copy looks through the loaded objects for a copy that has its identity and is the
//     host. If there is none, this copy becomes the host.
//  2. The search and the decision are one step, since dl_iterate_phdr holds a lock, which keeps out other
//     threads.
//  3. A copy that joins another keeps both in memory: the other's code runs, and its state names this one's
//     kernels. dlopen must not be called under that lock. If the host was unloaded in between, this copy has
//     its own state.
//
// Copies with other identities have states of their own: they were built from other headers, so nothing that
// they would pass to each other can be trusted. Another namespace (dlmopen) has its own state, too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <string.h>
#include "copies.h"

#define NOTE_NAME "cuelastic"
#define NOTE_KIND 1u
#define NAME_BYTES 12 // with zeros up to a multiple of 4
#define PATH_BYTES 4096

// The note's content is the distance from there to cue_copy_here. It needs no relocation, so the note can be
// read while another thread loads its object.
__asm__(".pushsection .note.cuelastic, \"a\", %note\n"
        "\t.balign 4\n"
        "\t.long 10, 8, 1\n" // bytes of the name and of the content; the kind
        "\t.asciz \"cuelastic\"\n"
        "\t.balign 4\n"
        "\t.quad cue_copy_here - .\n"
        "\t.popsection\n");

struct search {
	struct copy *found;
	char path[PATH_BYTES]; // of the object that has it; empty: the program
};

// The copy that a note names; NULL: the note is another's.
static struct copy *copy_of(const ElfW(Nhdr) * note)
{
	const char *name = (const char *)(note + 1), *content = name + NAME_BYTES;
	int64_t distance;

	if (note->n_namesz != sizeof(NOTE_NAME) || note->n_descsz != sizeof(distance) ||
	    note->n_type != NOTE_KIND || memcmp(name, NOTE_NAME, sizeof(NOTE_NAME)) != 0)
		return NULL;
	memcpy(&distance, content, sizeof(distance));
	return (struct copy *)(content + distance);
}

static struct copy *host_in(const char *at, size_t bytes, size_t alignment)
{
	size_t mask = alignment == 8 ? 7 : 3;

	while (bytes >= sizeof(ElfW(Nhdr))) {
		const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
		size_t size = sizeof(*note) + ((note->n_namesz + mask) & ~mask);
		struct copy *copy;
		size = (size + note->n_descsz + mask) & ~mask;
		if (size > bytes)
			return NULL;
		copy = copy_of(note);
		if (copy && strcmp(copy->identity, cue_copy_here.identity) == 0 && atomic_load(&copy->is_host))
			return copy;
		at += size;
		bytes -= size;
	}
	return NULL;
}

// Is the host in this object? Ends the iteration if it is.
static int look(struct dl_phdr_info *object, size_t size, void *out)
{
	struct search *search = out;

	(void)size;
	for (unsigned i = 0; i < object->dlpi_phnum && !search->found; i++) {
		const ElfW(Phdr) *header = &object->dlpi_phdr[i];
		if (header->p_type == PT_NOTE)
			search->found = host_in(
			    (const char *)(object->dlpi_addr + header->p_vaddr), header->p_memsz, header->p_align);
	}
	if (search->found && object->dlpi_name && strlen(object->dlpi_name) < PATH_BYTES)
		strcpy(search->path, object->dlpi_name);
	return search->found != NULL;
}

// Step 2, called for the first object: the lock is held, and may be taken again by the same thread.
static int copies_choose(struct dl_phdr_info *object, size_t size, void *out)
{
	struct search *search = out;

	(void)object;
	(void)size;
	dl_iterate_phdr(look, search);
	if (!search->found) {
		atomic_store(&cue_copy_here.is_host, 1);
		search->found = &cue_copy_here;
	}
	return 1;
}

// An object that was opened before stays until the process ends. 0: it is not there any more.
static int keep(const char *path)
{
	return !path[0] || dlopen(path, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE) != NULL;
}

struct copy *cue_copy_host(void)
{
	struct search search = {.found = NULL};
	Dl_info here;

	dl_iterate_phdr(copies_choose, &search);
	if (search.found == &cue_copy_here)
		return &cue_copy_here;
	if (!keep(search.path))
		return &cue_copy_here;
	if (dladdr(&cue_copy_here, &here) && here.dli_fname)
		(void)keep(here.dli_fname);
	atomic_store(&search.found->is_joined, 1);
	return search.found;
}
