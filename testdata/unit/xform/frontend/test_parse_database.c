// The commands of compile_commands.json as CMake's generators write them, and what nvcc gets of them.
#include "xform/frontend/parse.h"

#include "testdata/unit/unit.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/cuelastic-database-XXXXXX";

static const char *path_of(struct arena *arena, const char *name)
{
	return arena_format(arena, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *text)
{
	struct arena arena = {0};
	unit_write(path_of(&arena, name), text);
	arena_dispose(&arena);
}

static void write_database(const char *command)
{
	struct arena arena = {0};
	write_file("compile_commands.json",
	    arena_format(&arena, "[{\"directory\": \"%s\", \"command\": \"%s\", \"file\": \"%s/a.cu\"}]\n",
	        folder, command, folder));
	arena_dispose(&arena);
}

static int set_up(void **state)
{
	(void)state;
	if (!mkdtemp(folder))
		return -1;
	write_file("a.cu", "");
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	process_remove_tree(folder);
	return 0;
}

// expect(COMMAND, WORDS): words separated by '|', in which FOLDER is the database's.
static void expect(const char *command, const char *expected)
{
	struct arena arena = {0};
	struct words words = {0};
	struct str text = {0}, wanted = {0};
	write_database(command);
	assert_int_equal(parse_database_words(&words, &arena, folder, path_of(&arena, "a.cu")), 0);
	for (size_t i = 0; i < words.count; i++)
		str_addf(&text, "%s%s", i ? "|" : "", words.items[i]);
	for (const char *at = expected, *next; *at; at = next) {
		next = strstr(at, "FOLDER");
		str_add_bytes(&wanted, at, next ? (size_t)(next - at) : strlen(at));
		str_add(&wanted, next ? folder : "");
		next = next ? next + strlen("FOLDER") : at + strlen(at);
	}
	assert_string_equal(str_text(&text), str_text(&wanted));
	str_dispose(&text);
	str_dispose(&wanted);
	words_dispose(&words);
	arena_dispose(&arena);
}

static void steps_and_outputs_are_left_out(void **state)
{
	(void)state;
	expect(
	    "/usr/bin/nvcc -forward-unknown-to-host-compiler -DX=1 -O3 -MD -MT a.o -MF a.d -x cu -c a.cu -o a.o",
	    "-DX=1|-O3");
	expect("ccache nvcc -dc a.cu -o a.o", "-rdc=true");
	expect("nvcc -maxrregcount 24 -Xptxas -v -c a.cu", "-maxrregcount|24|-Xptxas|-v");
	expect("nvcc --ptx -frandom-seed a.cu -time log --threads 2 a.cu", "-frandom-seed|a.cu|--threads|2");
}

static void places_are_absolute(void **state)
{
	(void)state;
	expect("nvcc -I b -Ic -I/d -isystem=e -isystem f --include-path=g -include h.h -c a.cu",
	    "-I|FOLDER/b|-I|FOLDER/c|-I|/d|-isystem|FOLDER/e|-isystem|FOLDER/f|-I|FOLDER/g|-include|FOLDER/h.h");
}

static void options_files_are_read(void **state)
{
	(void)state;
	write_file("flags.rsp", "-I\"two words\" -DY");
	expect("nvcc -DX --options-file flags.rsp -c a.cu", "-DX|-I|FOLDER/two words|-DY");
	expect("nvcc -optf=flags.rsp -DX -c a.cu", "-I|FOLDER/two words|-DY|-DX");
	expect("nvcc @flags.rsp -DX -c a.cu", "-I|FOLDER/two words|-DY|-DX");
	expect("nvcc --options-file nowhere.rsp -DX -c a.cu", "-DX");
}

static void the_toolkit_is_left_out(void **state)
{
	struct arena arena = {0};
	(void)state;
	mkdir(path_of(&arena, "cuda"), 0700);
	write_file("cuda/cuda_runtime_api.h", "");
	expect("nvcc -isystem=cuda -I cuda -Iother -c a.cu", "-I|FOLDER/other");
	arena_dispose(&arena);
}

static void a_missing_command_is_told(void **state)
{
	struct arena arena = {0};
	struct words words = {0};
	(void)state;
	assert_int_equal(parse_database_words(&words, &arena, "/nowhere", path_of(&arena, "a.cu")), -1);
	write_file("compile_commands.json", "[]");
	assert_int_equal(parse_database_words(&words, &arena, folder, path_of(&arena, "a.cu")), -1);
	assert_int_equal(words.count, 0);
	arena_dispose(&arena);
}

static void the_language_decides(void **state)
{
	static const char *const commands[] = {"clang++ -xc++ -c a.cu", "nvcc --x=cu -c a.cu", "nvcc -c a.cu"};
	(void)state;
	for (size_t i = 0; i < COUNT(commands); i++) {
		struct arena arena = {0};
		struct words files = {0};
		write_database(commands[i]);
		assert_int_equal(parse_database_files(&files, &arena, folder), 0);
		assert_int_equal(files.count, i ? 1 : 0);
		words_dispose(&files);
		arena_dispose(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(steps_and_outputs_are_left_out),
	    cmocka_unit_test(places_are_absolute),
	    cmocka_unit_test(options_files_are_read),
	    cmocka_unit_test(the_toolkit_is_left_out),
	    cmocka_unit_test(a_missing_command_is_told),
	    cmocka_unit_test(the_language_decides),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
