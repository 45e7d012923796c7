// `cuelastic clients`: the clients of processes that share a device (CUELASTIC_CLIENT=…,processes), as their pages in
// shared memory have them (runtime/share/shm_page.h). The pages are only read; --set writes a client's options to its
// page, and its process takes them when it looks there, at a launch or a wait.
#define _POSIX_C_SOURCE 200809L
#include "plan/verbs.h"
#include "runtime/share/shm_page.h"
#include "xform/base/columns.h"
#include "xform/base/json.h"
#include "xform/base/option.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char HELP[] =
    "usage: cuelastic clients [--group=GROUP] [--json]\n"
    "       cuelastic clients [--group=GROUP] --set=NAME,OPTION=N...\n"
    "       cuelastic clients [--group=GROUP] --suspend=NAME | --resume=NAME\n"
    "Shows the clients of your processes that share a device (CUELASTIC_CLIENT=NAME,processes): their "
    "options,\n"
    "whether they run or wait for a higher priority, their launches so far, and how long ago their process "
    "last looked.\n\n"
    "  --group=GROUP       only those of processes=GROUP\n"
    "  --json              the same as JSON\n"
    "  --set=NAME,OPTION=N...  change priority, share, floor or slice of all clients of this name, as "
    "CUELASTIC_CLIENT\n"
    "                      has them. In force when their process launches or waits next\n"
    "  --suspend=NAME      clients of this name leave the device and wait, as by cue_client_suspend\n"
    "  --resume=NAME       they go on\n\n"
    "example:\n"
    "  cuelastic clients --set=batch,priority=-1,floor=4\n";

enum { FORMAT_VERSION = 1 };

struct clients {
	const char *wanted, *group, *suspend, *resume;
	int json;
	struct columns table;
	json_t *list;
	unsigned found; // of the name in `wanted`
	char name[CLIENT_NAME_BYTES];
	struct str problem;
};

#define FIELD(name) offsetof(struct clients, name)

static const struct option TABLE[] = {
    OPT("--group", NAME, FIELD(group)),
    OPT("--json", FLAG, FIELD(json)),
    OPT("--resume", NAME, FIELD(resume)),
    OPT("--set", NAME, FIELD(wanted)),
    OPT("--suspend", NAME, FIELD(suspend)),
    {0},
};

static int refuse_word(void *verb, const char *word)
{
	(void)verb;
	return command_usage("clients", "it takes no files: %s", word);
}

static const struct command_line LINE = {.who = "clients", .help = HELP, .table = TABLE, .add = refuse_word};

// ---- showing

static double seconds_since(uint64_t ns)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	double since = (double)now.tv_sec + (double)now.tv_nsec / 1e9 - (double)ns / 1e9;
	return since > 0 ? since : 0;
}

// In a page's name the device comes before the group. "": none.
static const char *group_of(const char *where)
{
	const char *at = strchr(where, '-');
	return at ? at + 1 : "";
}

// `where`: the device, and perhaps the group, as they are in the page's name.
static void show(struct clients *c, const char *where, const struct shm_page_client *client)
{
	size_t length = strcspn(where, "-");
	static const char *const works[] = {"-", "runs", "waits"};
	const char *group = group_of(where), *work = client->work <= SHM_PAGE_WAITS ? works[client->work] : "-";
	struct str name = {0};
	str_add_visible(&name, client->name, strlen(client->name));
	if (c->json)
		json_array_append_new(
		    c->list, json_pack("{s:o, s:o, s:o, s:i, s:i, s:I, s:I, s:I, s:b, s:b, s:s, s:I, s:f}", "client",
		                 json_from_text(client->name), "device", json_from_bytes(where, length), "group",
		                 json_from_text(group), "pid", client->process.pid, "priority", client->priority,
		                 "share", (json_int_t)client->share, "floor", (json_int_t)client->floor_blocks,
		                 "slice_us", (json_int_t)client->slice_us, "is_suspended", (int)client->is_suspended,
		                 "is_asked", (int)client->is_wanted, "work", work, "launches",
		                 (json_int_t)client->launches, "seen_s", seconds_since(client->seen_ns)));
	columns_add(&c->table, "%s", str_text(&name));
	columns_add(&c->table, "%.8s", where);
	columns_add(&c->table, "%s", *group ? group : "-");
	columns_row(&c->table, "%d\t%d\t%u\t%u\t%u\t%s\t%s\t%s\t%llu\t%.1f", client->process.pid,
	    client->priority, client->share, client->floor_blocks, client->slice_us,
	    client->is_suspended ? "yes" : "no", client->is_wanted ? "asked" : "in force", work,
	    (unsigned long long)client->launches, seconds_since(client->seen_ns));
	str_dispose(&name);
}

// ---- changing

// Puts what is asked for into the client's place. Returns what is wrong with it, "" if nothing is.
static const char *change(struct shm_page_client *client, const char *settings)
{
	cue_client_options options = {.priority = client->priority,
	    .share = client->share,
	    .floor_blocks = client->floor_blocks,
	    .slice_us = client->slice_us};
	char group[CLIENT_NAME_BYTES] = "";
	const char *wrong = cue_client_parse_settings(&options, group, settings);
	if (*wrong)
		return wrong;
	if (*group || options.is_paced || options.frames_a_second || options.frame_limit_us)
		return "has an option that cannot be changed here: only priority=, share=, floor= and slice= can";
	client->priority = options.priority;
	client->share = options.share;
	client->floor_blocks = options.floor_blocks;
	client->slice_us = options.slice_us;
	client->is_wanted = 1;
	return "";
}

// The name of the client to change, and whether its settings are good.
static int check_wanted(struct clients *c)
{
	size_t length = strcspn(c->wanted, ",");
	struct shm_page_client any = {.share = 1};
	if (c->suspend || c->resume) {
		snprintf(c->name, sizeof c->name, "%s", c->wanted);
		return 0;
	}
	if (!length || length >= sizeof c->name || !c->wanted[length])
		return command_usage("clients", "--set=NAME,OPTION=N...: %s", c->wanted);
	memcpy(c->name, c->wanted, length);
	const char *wrong = change(&any, c->wanted + length);
	return *wrong ? command_usage("clients", "--set=%s %s", c->wanted, wrong) : 0;
}

// ---- pages

// Under the page's lock. Dead processes' clients are left out, also where nobody has removed them yet, and closed ones.
static int look(struct clients *c, struct shm_page *page, const char *where)
{
	int is_changed = 0;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		struct shm_page_client *client = &page->words.client[i];
		if (!client->process.pid || client->is_closed || !cue_process_is_alive(&client->process))
			continue;
		if (!c->wanted) {
			show(c, where, client);
		} else if (!strcmp(client->name, c->name)) {
			if (c->suspend || c->resume)
				client->is_suspended = c->suspend != NULL;
			else
				(void)change(client, c->wanted + strlen(c->name)); // it was checked
			client->is_wanted = 1;
			is_changed = 1;
			c->found++;
		}
	}
	return is_changed ? cue_shm_page_write(page) : 0;
}

static void visit(struct clients *c, const char *name, const char *where)
{
	struct shm_page page;
	int error = cue_shm_page_find(&page, name, !c->wanted);
	if (!error)
		error = cue_shm_page_lock(&page, 4 * SHM_PAGE_WAIT_MS);
	if (!error) {
		error = look(c, &page, where);
		cue_shm_page_unlock(&page);
	}
	cue_shm_page_close(&page);
	if (error)
		str_addf(&c->problem, "%s%s", c->problem.length ? "; " : "", cue_error_message());
}

static int visit_all(struct clients *c)
{
	char prefix[64], name[SHM_PAGE_NAME_BYTES];
	DIR *folder = opendir("/dev/shm");
	if (!folder)
		return command_error("clients", "/dev/shm: cannot be read");
	snprintf(prefix, sizeof prefix, SHM_PAGE_PREFIX, (unsigned long)geteuid());
	for (const struct dirent *entry; (entry = readdir(folder));) {
		int length = snprintf(name, sizeof name, "/%s", entry->d_name);
		if (length < (int)sizeof name && util_starts_with(name, prefix) &&
		    (!c->group || !strcmp(group_of(name + strlen(prefix)), c->group)))
			visit(c, name, name + strlen(prefix));
	}
	closedir(folder);
	return 0;
}

// Pages that could not be read are an error, behind what the others have.
static int finish(struct clients *c, int result)
{
	return c->problem.length ? command_error("clients", "%s", str_text(&c->problem)) : result;
}

static int run(struct clients *c, int argc, char **argv)
{
	struct str text = {0};
	int result = command_read(c, &LINE, argc, argv);
	if (result)
		return result;
	if (!!c->wanted + !!c->suspend + !!c->resume + c->json > 1)
		return command_usage("clients", "one of --json, --set, --suspend and --resume");
	if (c->suspend || c->resume)
		c->wanted = c->suspend ? c->suspend : c->resume;
	if (c->wanted && (result = check_wanted(c)))
		return result;
	columns_row(&c->table,
	    "client\tdevice\tgroup\tpid\tpriority\tshare\tfloor\tslice us\tsuspended\tstate\twork"
	    "\tlaunches\tseen s");
	result = visit_all(c);
	if (result)
		return result;
	if (c->wanted)
		return finish(c, c->found ? 0 : command_error("clients", "no client is called %s", c->name));
	if (c->json)
		json_print(&text, json_pack("{s:i, s:O}", "cuelastic_clients", FORMAT_VERSION, "clients", c->list));
	else
		columns_show(&text, &c->table);
	return finish(c, command_write("clients", NULL, &text));
}

int clients_main(int argc, char **argv)
{
	struct clients c = {.table = {.alignment = "lllrrrrrlllrr"}, .list = json_array()};
	int result = run(&c, argc, argv);
	columns_dispose(&c.table);
	json_decref(c.list);
	str_dispose(&c.problem);
	return result < 0 ? -result : EXIT_DONE;
}
