/* The trace's file: JSON that other programs read, whatever the names are; errors of writing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "runtime/trace/trace_file.h"
#include "test.h"

static char path[] = "/tmp/cue_trace_XXXXXX";

static char *content(void)
{
	static char text[4096];
	FILE *file = fopen(path, "re");

	assert_non_null(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	return text;
}

static void rows_and_spans(void **state)
{
	struct trace_file *file;
	struct trace_event event = {
	    'X', "a \"k\"\\\t<int>", "launch", 1, 2, 1.5, 2.25, 0, "\"form\":\"elastic\""};

	(void)state;
	assert_int_equal(cue_trace_file_open(&file, path, 0), 0);
	cue_trace_file_client(file, 1, "batch", 1234);
	cue_trace_file_stream(file, 1, 2, "stream 7");
	cue_trace_file_event(file, &event);
	event = (struct trace_event){'b', "request", "request", 1, 2, 4, 0, 7, NULL};
	cue_trace_file_event(file, &event);
	assert_int_equal(cue_trace_file_flush(file), 0);
	assert_null(strstr(content(), "]"));
	assert_int_equal(cue_trace_file_close(file), 0);
	assert_string_equal(content(),
	    "[\n"
	    "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"args\":{\"name\":\"batch\"}},\n"
	    "{\"name\":\"process_labels\",\"ph\":\"M\",\"pid\":1,\"args\":{\"labels\":\"process 1234\"}},\n"
	    "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":2,\"args\":{\"name\":\"stream 7\"}},\n"
	    "{\"name\":\"a \\\"k\\\"\\\\\\u0009<int>\",\"ph\":\"X\",\"pid\":1,\"tid\":2,\"cat\":\"launch\","
	    "\"ts\":1.500,\"dur\":2.2500,\"args\":{\"form\":\"elastic\"}},\n"
	    "{\"name\":\"request\",\"ph\":\"b\",\"pid\":1,\"tid\":2,\"cat\":\"request\",\"ts\":4.000,\"id\":7,"
	    "\"args\":{}}\n"
	    "]\n");
}

/* Numbers of another process; a mark, a counter, an arrow. */
static void with_a_base(void **state)
{
	struct trace_event mark = {'i', "yield", "yield", 1, 2, 3, 0, 0, "\"left\":3"};
	struct trace_event count = {'C', "resident blocks", "blocks", 1, 2, 3, 0, 0, "\"blocks\":5"};
	struct trace_place from = {2, 3, 2.5}, to = {1, 2, 3};
	struct trace_file *file;

	(void)state;
	assert_int_equal(cue_trace_file_open(&file, path, 4194303u * 1024), 0);
	cue_trace_file_event(file, &mark);
	cue_trace_file_event(file, &count);
	cue_trace_file_flow(file, "preempts", &from, &to);
	assert_int_equal(cue_trace_file_close(file), 0);
	assert_string_equal(content(),
	    "[\n"
	    "{\"name\":\"yield\",\"ph\":\"i\",\"pid\":4294966273,\"tid\":4294966274,\"cat\":\"yield\",\"ts\":3."
	    "000,"
	    "\"s\":\"t\",\"args\":{\"left\":3}},\n"
	    "{\"name\":\"resident "
	    "blocks\",\"ph\":\"C\",\"pid\":4294966273,\"tid\":4294966274,\"cat\":\"blocks\",\"ts\":3.000,"
	    "\"args\":{\"blocks\":5}},\n"
	    "{\"name\":\"preempts\",\"ph\":\"s\",\"pid\":4294966274,\"tid\":4294966275,\"cat\":\"flow\",\"ts\":2."
	    "500,"
	    "\"id\":4503598553628673,\"args\":{}},\n"
	    "{\"name\":\"preempts\",\"ph\":\"f\",\"pid\":4294966273,\"tid\":4294966274,\"cat\":\"flow\",\"ts\":3."
	    "000,"
	    "\"id\":4503598553628673,\"bp\":\"e\",\"args\":{}}\n"
	    "]\n");
}

static void an_empty_trace(void **state)
{
	struct trace_file *file;

	(void)state;
	assert_int_equal(cue_trace_file_open(&file, path, 0), 0);
	assert_int_equal(cue_trace_file_close(file), 0);
	assert_string_equal(content(), "[\n\n]\n");
	assert_int_equal(cue_trace_file_close(NULL), 0);
}

static void errors(void **state)
{
	struct trace_file *file = (struct trace_file *)path;

	(void)state;
	assert_int_equal(cue_trace_file_open(&file, "/nowhere/at/all", 0), -ENOENT);
	assert_null(file);
	if (access("/dev/full", W_OK))
		return;
	assert_int_equal(cue_trace_file_open(&file, "/dev/full", 0), -ENOSPC);
	assert_null(file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rows_and_spans), cmocka_unit_test(with_a_base),
	    cmocka_unit_test(an_empty_trace), cmocka_unit_test(errors)};
	int failed;

	close(mkstemp(path));
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
