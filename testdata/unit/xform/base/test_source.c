// Lexing, lines and searching. Expected tokens are written as one string: kind letter, text, and '#' in a
// directive.
#include "xform/base/source.h"

#include "testdata/unit/unit.h"

static struct source lex_bytes(const char *text, size_t length)
{
	struct source source;
	source_from_text(&source, "test.cu", text, length);
	return source;
}

static struct source lex(const char *text)
{
	return lex_bytes(text, strlen(text));
}

// "w:__global__ w:void p:(" and so on; a directive's tokens have '#' in front.
static void describe(struct str *out, const struct source *source)
{
	for (size_t i = 0; i < source->tokens.count; i++) {
		const struct token *token = &source->tokens.items[i];
		str_addf(out, "%s%s%c:", i ? " " : "", token->directive ? "#" : "", "wnspc"[token->kind]);
		str_add_bytes(out, source->text + token->at.begin, token->at.end - token->at.begin);
	}
}

static void check_order(const struct source *source)
{
	unsigned at = 0;
	for (size_t i = 0; i < source->tokens.count; i++) {
		struct span span = source->tokens.items[i].at;
		assert_true(span.begin >= at && span.end > span.begin && span.end <= source->length);
		at = span.end;
	}
}

static void tokens_are(const char *text, const char *expected)
{
	struct source source = lex(text);
	struct str out = {0};
	describe(&out, &source);
	assert_string_equal(str_text(&out), expected);
	check_order(&source);
	str_dispose(&out);
	source_dispose(&source);
}

static void words_numbers_punctuation(void **state)
{
	(void)state;
	tokens_are("__global__ void k(int *a);", "w:__global__ w:void w:k p:( w:int p:* w:a p:) p:;");
	tokens_are("1'000 0x1p-3 1e+5f .5 1.f a.b 8u", "n:1'000 n:0x1p-3 n:1e+5f n:.5 n:1.f w:a p:. w:b n:8u");
	tokens_are("x+1-y", "w:x p:+ n:1 p:- w:y");
	tokens_are("a::b<<<1,2>>>(c)", "w:a p::: w:b p:<<< n:1 p:, n:2 p:>>> p:( w:c p:)");
	tokens_are("a<<b c>>d", "w:a p:< p:< w:b w:c p:> p:> w:d");
	tokens_are("$a \xc3\xa9t\xc3\xa9", "w:$a w:\xc3\xa9t\xc3\xa9");
}

static void strings(void **state)
{
	(void)state;
	tokens_are("\"a\\\"b\" 'c' '\\'' ''", "s:\"a\\\"b\" s:'c' s:'\\'' s:''");
	tokens_are("u8\"x\" L'y' U\"z\" uR\"(w)\"", "s:u8\"x\" s:L'y' s:U\"z\" s:uR\"(w)\"");
	tokens_are("R\"(a)\" R\"q(b)\" )q\"", "s:R\"(a)\" s:R\"q(b)\" )q\"");
	tokens_are("R\"x(<<<\n#if\n//)x\" e", "s:R\"x(<<<\n#if\n//)x\" w:e");
	tokens_are("fR\"(a)\"", "w:fR s:\"(a)\"");
	tokens_are("\"<<< // /*\" b", "s:\"<<< // /*\" w:b");
}

static void comments(void **state)
{
	(void)state;
	tokens_are("a // b\nc /* d\n */ e", "w:a c:// b w:c c:/* d\n */ w:e");
	tokens_are("a // b\\\nc\nd", "w:a c:// b\\\nc w:d");
	tokens_are("a // b\\\r\nc\r\nd", "w:a c:// b\\\r\nc\r w:d");
	tokens_are("/*/ a */ b /**/ c", "c:/*/ a */ w:b c:/**/ w:c");
	tokens_are("// \"\n'a'", "c:// \" s:'a'");
	tokens_are("/* ' */ a", "c:/* ' */ w:a");
}

static void directives(void **state)
{
	(void)state;
	tokens_are("#define A \\\n b\nc", "#p:# #w:define #w:A #w:b w:c");
	tokens_are("  # if 1\na\n#endif", "#p:# #w:if #n:1 w:a #p:# #w:endif");
	tokens_are("a # b", "w:a p:# w:b");
	tokens_are("/* c */ #define A /* d\n */ e\nf", "c:/* c */ #p:# #w:define #w:A #c:/* d\n */ #w:e w:f");
	tokens_are("#define S(x) #x\nb", "#p:# #w:define #w:S #p:( #w:x #p:) #p:# #w:x w:b");
	tokens_are("#error don't\nb", "#p:# #w:error #w:don #s:'t w:b");
}

static void line_splices(void **state)
{
	(void)state;
	tokens_are("a \\\n b", "w:a w:b");
	tokens_are("a \\\r\n b \\ c", "w:a w:b p:\\ w:c");
	tokens_are("\\\n#define A\nb", "#p:# #w:define #w:A w:b");
}

static void unterminated(void **state)
{
	(void)state;
	tokens_are("\"abc", "s:\"abc");
	tokens_are("\"abc\nd", "s:\"abc w:d");
	tokens_are("'", "s:'");
	tokens_are("\"\\", "s:\"\\");
	tokens_are("/* abc", "c:/* abc");
	tokens_are("/*", "c:/*");
	tokens_are("//", "c://");
	tokens_are("// a\\", "c:// a\\");
	tokens_are("R\"(abc", "s:R\"(abc");
	tokens_are("R\"x(abc)y\"", "s:R\"x(abc)y\"");
	tokens_are("R\"", "s:R\"");
	tokens_are("#", "#p:#");
	tokens_are("1e", "n:1e");
	tokens_are("/", "p:/");
	tokens_are("<<", "p:< p:<");
}

static void line_ends(void **state)
{
	(void)state;
	tokens_are("a\r\n#if 1\r\nb\r\n", "w:a #p:# #w:if #n:1 w:b");
	tokens_are("", "");
	tokens_are("\n\n", "");
	tokens_are("a", "w:a");
}

static void nuls_are_white_space(void **state)
{
	static const char TEXT[] = "a\0b /* c\0 d */ e";
	struct source source = lex_bytes(TEXT, sizeof TEXT - 1);
	(void)state;
	check_order(&source);
	assert_int_equal(source.tokens.count, 4);
	assert_true(source_token_is(&source, 1, "b"));
	assert_int_equal(source.tokens.items[2].kind, TOKEN_COMMENT);
	assert_true(source_token_is(&source, 3, "e"));
	source_dispose(&source);
}

// Whatever the bytes are, tokens stay in order and inside, and white space is all that lies between them.
static void random_bytes(void **state)
{
	static const char ALPHABET[] = "\"'\\\n\r/*#<>:()R xu8LaU0.e+-\0{}[]";
	char text[64];
	unsigned seed = 7;
	(void)state;
	for (int round = 0; round < 20000; round++) {
		size_t length = next_random(&seed) % sizeof text;
		for (size_t i = 0; i < length; i++)
			text[i] = ALPHABET[next_random(&seed) % (sizeof ALPHABET - 1)];
		struct source source = lex_bytes(text, length);
		check_order(&source);
		for (size_t i = 0; i < source.tokens.count; i++)
			assert_int_equal(source_token_at(&source, source.tokens.items[i].at.begin), i);
		source_dispose(&source);
	}
}

static void positions(void **state)
{
	struct source source = lex("ab\n\ncd\r\ne");
	unsigned line, column;
	static const unsigned expected[][3] = {
	    {0, 1, 1}, {1, 1, 2}, {2, 1, 3}, {3, 2, 1}, {4, 3, 1}, {5, 3, 2}, {7, 3, 4}, {8, 4, 1}, {9, 4, 2}};
	(void)state;
	for (size_t i = 0; i < COUNT(expected); i++) {
		source_position(&source, expected[i][0], &line, &column);
		assert_int_equal(line, expected[i][1]);
		assert_int_equal(column, expected[i][2]);
	}
	struct span third = source_line(&source, 3), last = source_line(&source, 4),
	            empty = source_line(&source, 2);
	assert_true(third.begin == 4 && third.end == 6); // without its \r\n
	assert_true(last.begin == 8 && last.end == 9);
	assert_true(empty.begin == 3 && empty.end == 3);
	source_dispose(&source);
	source = lex("");
	source_position(&source, 0, &line, &column);
	assert_true(line == 1 && column == 1);
	source_dispose(&source);
}

static size_t index_of(const struct source *source, const char *text)
{
	for (size_t i = 0; i < source->tokens.count; i++)
		if (source_token_is(source, i, text))
			return i;
	fail_msg("no token %s", text);
	return 0;
}

static void searching(void **state)
{
	struct source s = lex("f(a, /* ) */ \")\", {b[1]},\n#if )\n g('('));");
	(void)state;
	size_t open = index_of(&s, "("), b = index_of(&s, "b"), g = index_of(&s, "g");
	assert_int_equal(s.tokens.items[source_closing(&s, open)].at.end, s.length - 1);
	assert_int_equal(source_closing(&s, index_of(&s, "{")), index_of(&s, "}"));
	assert_true(source_token_is(&s, source_previous_code(&s, g), ",")); // past the directive
	assert_int_equal(source_next_code(&s, source_previous_code(&s, g)), g);
	assert_true(source_token_is(&s, source_previous_code(&s, b), "{"));
	assert_int_equal(source_previous_code(&s, 0), s.tokens.count);
	assert_int_equal(source_next_code(&s, s.tokens.count - 1), s.tokens.count);
	assert_true(source_has_directive(&s, (struct span){0, s.length}));
	assert_false(source_has_directive(&s, (struct span){0, 10}));
	assert_true(source_has_word(&s, (struct span){0, s.length}, "g"));
	assert_false(source_has_word(&s, (struct span){0, 5}, "g"));
	assert_false(source_has_word(&s, (struct span){0, s.length}, "h"));
	assert_int_equal(source_token_at(&s, s.length), s.tokens.count);
	source_dispose(&s);
	s = lex("((a)");
	assert_int_equal(source_closing(&s, 0), s.tokens.count);
	assert_false(source_token_is(&s, s.tokens.count, "a"));
	source_dispose(&s);
}

static void variant(void **state)
{
	struct source source;
	(void)state;
	assert_true(source_read(&source, "/nonexistent/file.cu") < 0);
	source_dispose(&source); // a failed read leaves it disposable
	assert_true(source_read(&source, "/") < 0);
	source_dispose(&source);
	assert_int_equal(source_read(&source, "/dev/null"), 0);
	assert_int_equal(source.length, 0);
	assert_int_equal(source.tokens.count, 0);
	source_dispose(&source);
}

static void presumed_lines(void **state)
{
	struct source source =
	    lex("a\n# /**/ line 7 \"x\"\nb\n#define line\n#if 1\n# 3 \"y\" 1\nc\nd\n#line 7\ne");
	const char *path;
	(void)state;
	size_t hash = source_next_line_directive(&source, 0);
	assert_int_equal(source_line_after_directive(&source, hash), 3);
	hash = source_next_line_directive(&source, hash + 1);
	assert_int_equal(source_line_after_directive(&source, hash), 7);
	source_add_presumed(&source, 3, 7, "x");
	source_add_presumed(&source, 7, 3, "y");
	source_add_presumed(&source, 10, 7, "y");
	assert_int_equal(source_presumed_line(&source, 2, &path), 2);
	assert_string_equal(path, "test.cu");
	assert_int_equal(source_presumed_line(&source, 8, &path), 4);
	assert_string_equal(path, "y");
	assert_int_equal(source_line_presumed(&source, "y", 7, (struct span){0, 0}), 10);
	assert_int_equal(source_line_presumed(&source, "x", 8, (struct span){0, 0}), 4);
	assert_int_equal(source_line_presumed(&source, "test.cu", 3, (struct span){0, 0}), 0);
	source_add_presumed(&source, 10, 4, "y"); // twice the same place
	assert_int_equal(source_line_presumed(&source, "y", 4, (struct span){0, 0}), 8);
	assert_int_equal(source_line_presumed(&source, "y", 4, (struct span){9, 10}), 10);
	source_dispose(&source);
}

static void definitions(void **state)
{
	static const char *const line_ends[] = {"\n", "\r\n"};
	(void)state;
	for (size_t k = 0; k < 2; k++) {
		struct str text = {0};
		str_addf(
		    &text, "#define A(x) f( \\%s x)%s#define B g(%s)h", line_ends[k], line_ends[k], line_ends[k]);
		struct source s = lex(str_text(&text));
		size_t a = index_of(&s, "A"), b = index_of(&s, "B"), f = index_of(&s, "f"), g = index_of(&s, "g");
		assert_true(source_is_definition(&s, 0) && source_is_definition(&s, b - 2));
		assert_false(source_is_definition(&s, a));
		assert_int_equal(source_directive_end(&s, 0), b - 2);
		assert_int_equal(source_directive_end(&s, g), g + 2);
		assert_int_equal(source_closing(&s, f + 1), b - 3);
		assert_int_equal(source_closing(&s, g + 1), s.tokens.count); // the `)` is in no directive
		assert_true(
		    source_is_word(&s, g) && !source_is_word(&s, g + 1) && !source_is_word(&s, s.tokens.count));
		source_dispose(&s);
		str_dispose(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(words_numbers_punctuation), cmocka_unit_test(strings),
	    cmocka_unit_test(comments), cmocka_unit_test(directives), cmocka_unit_test(line_splices),
	    cmocka_unit_test(unterminated), cmocka_unit_test(line_ends), cmocka_unit_test(nuls_are_white_space),
	    cmocka_unit_test(random_bytes), cmocka_unit_test(positions), cmocka_unit_test(searching),
	    cmocka_unit_test(variant), cmocka_unit_test(presumed_lines), cmocka_unit_test(definitions)};
	return RUN(tests);
}
