// Annotations for GitHub: properties, and what is escaped in them and in the message.
#include "xform/report/shown.h"

#include "testdata/unit/unit.h"

static void is(const struct diag *diag, const char *expected)
{
	struct str text = {0};
	github_add(&text, diag);
	assert_string_equal(str_text(&text), expected);
	str_dispose(&text);
}

static void places(void **state)
{
	char message[] = "bad";
	struct diag d = {.id = "early-exit", .severity = SEVERITY_WARNING, .message = message};
	(void)state;
	is(&d, "::warning title=early-exit::bad [early-exit]\n");
	d.place.path = "src/a.cu";
	is(&d, "::warning file=src/a.cu,title=early-exit::bad [early-exit]\n");
	d.place.line = 3;
	d.place.column = 7;
	d.severity = SEVERITY_ERROR;
	is(&d, "::error file=src/a.cu,line=3,col=7,title=early-exit::bad [early-exit]\n");
	d.severity = SEVERITY_NOTE;
	is(&d, "::notice file=src/a.cu,line=3,col=7,title=early-exit::bad [early-exit]\n");
}

static void escapes(void **state)
{
	char message[] = "100% of 'a::b', c", advice[] = "50%: x";
	struct diag d = {.id = "io",
	    .severity = SEVERITY_ERROR,
	    .message = message,
	    .advice = advice,
	    .place = {.path = "a,b:c%0A.cu"}};
	(void)state;
	is(&d, "::error file=a%2Cb%3Ac%250A.cu,title=io::100%25 of 'a::b', c [io]%0Anote: 50%25: x\n");
	char lines[] = "one\ntwo\r\033[0m";
	d = (struct diag){.id = "io", .severity = SEVERITY_ERROR, .message = lines};
	is(&d, "::error title=io::one?two??[0m [io]\n"); // no command begins in a message
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(places),
	    cmocka_unit_test(escapes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
