// Faults in the copies of texts that emit.c makes: `output` plants a call of `plant`, for which emit.c includes this.

__attribute__((unused)) static int is_number(const struct source *s, size_t i)
{
	return s->tokens.items[i].kind == TOKEN_NUMBER;
}

__attribute__((unused)) static int is_plus(const struct source *s, size_t i)
{
	return source_token_is(s, i, "+");
}

__attribute__((unused)) static int is_int(const struct source *s, size_t i)
{
	return source_token_is(s, i, "int");
}

__attribute__((unused)) static int is_argument(const struct source *s, size_t i)
{
	return i > 1 && source_token_is(s, i - 1, "(") && s->tokens.items[i - 2].kind == TOKEN_WORD &&
	       s->tokens.items[i].kind == TOKEN_WORD && !source_token_is(s, i - 2, "if");
}

__attribute__((unused)) static int is_last_argument(const struct source *s, size_t i)
{
	return source_token_is(s, i, ",") && source_token_is(s, source_next_code(s, source_next_code(s, i)), ")");
}

// The fault at the first token that fits, in front of it or in its place.
static void plant(struct edits *edits, const struct function *f, int (*fits)(const struct source *, size_t),
    const char *before, const char *instead)
{
	const struct source *s = f->source;
	SOURCE_EACH (i, s, f->text.body) {
		if (!fits(s, i))
			continue;
		struct span at = s->tokens.items[i].at;
		if (fits == is_last_argument)
			at.end = s->tokens.items[source_next_code(s, i)].at.end;
		if (before)
			edits_insert(edits, at.begin, before);
		else
			edits_replace(edits, at, instead);
		return;
	}
}
