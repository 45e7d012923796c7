// Finds where statements are in the text. libclang's extents leave out the `;` of most statements, and it has
// no place for parentheses, `else` or the parts of a for header. The lexer finds them.
#include "layout.h"

#include <string.h>

static size_t code_from(const struct source *s, unsigned offset)
{
	size_t i = offset ? source_token_at(s, offset) : s->tokens.count;
	if (i < s->tokens.count && (s->tokens.items[i].directive || s->tokens.items[i].kind == TOKEN_COMMENT))
		i = source_next_code(s, i);
	return i;
}

unsigned layout_end(const struct source *s, const struct node *node)
{
	if (!node->at.end)
		return 0;
	char last = s->text[node->at.end - 1];
	if (last == ';' || node->kind == NODE_COMPOUND)
		return node->at.end;
	int holds = node->kind == NODE_IF || node->kind == NODE_FOR || node->kind == NODE_WHILE ||
	            node->kind == NODE_SWITCH || node->kind == NODE_CASE || node->kind == NODE_LABEL;
	const struct node *inner = node_last_child(node);
	if (holds && last == '}')
		return node->at.end;
	if (holds && inner && !node->in_macro && inner->at.begin > node->at.begin)
		return layout_end(s, inner);
	unsigned offset = node->at.end;
	size_t i = code_from(s, offset);
	while (i < s->tokens.count && !source_token_is(s, i, ";") && !source_token_is(s, i, "{") &&
	       !source_token_is(s, i, "}"))
		i = source_next_code(s, i);
	return source_token_is(s, i, ";") ? s->tokens.items[i].at.end : 0;
}

int layout_leaves(const struct node *node, enum node_kind kind)
{
	if (node->kind == kind)
		return 1;
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return 0;
	int stops =
	    kind != NODE_RETURN && (node_is_loop(node) || (kind == NODE_BREAK && node->kind == NODE_SWITCH));
	for (const struct node *child = stops ? NULL : node->child; child; child = child->next)
		if (layout_leaves(child, kind))
			return 1;
	return 0;
}

int layout_captures_references(const struct source *s, const struct node *lambda)
{
	size_t open = source_token_at(s, lambda->name_at.begin);
	size_t close = lambda->name_at.end ? source_closing(s, open) : s->tokens.count;
	for (size_t i = source_next_code(s, open); i < close; i = source_next_code(s, i)) {
		if (!source_token_is(s, i, "&"))
			return 0;
		size_t next = source_next_code(s, i); // a name at most: `&r = f()` runs something
		i = next < close && !source_token_is(s, next, ",") ? source_next_code(s, next) : next;
		if (i < close && !source_token_is(s, i, ","))
			return 0;
	}
	return close < s->tokens.count;
}

// `word (` … `)`; the word may be `if constexpr`.
static int find_header(struct layout *out, const struct source *s, size_t word)
{
	size_t open = source_next_code(s, word);
	if (source_token_is(s, open, "constexpr"))
		open = source_next_code(s, open);
	size_t close = source_token_is(s, open, "(") ? source_closing(s, open) : s->tokens.count;
	if (close >= s->tokens.count)
		return -1;
	out->header = (struct span){s->tokens.items[open].at.begin, s->tokens.items[close].at.end};
	return 0;
}

static void take_bodies(struct layout *out, struct node *node)
{
	for (struct node *child = node->child; child; child = child->next) {
		if (child->at.begin < out->header.end)
			continue;
		if (!out->body)
			out->body = child;
		else if (!out->otherwise)
			out->otherwise = child;
	}
}

static int read_branches(struct layout *out, const struct source *s, struct node *node)
{
	take_bodies(out, node);
	if (!out->body)
		return -1;
	out->first = (struct span){out->header.end, layout_end(s, out->body)};
	if (!out->otherwise)
		return out->first.end ? 0 : -1;
	size_t word = code_from(s, out->first.end);
	if (!source_token_is(s, word, "else"))
		return -1;
	out->second_word = s->tokens.items[word].at;
	out->second = (struct span){out->second_word.end, layout_end(s, out->otherwise)};
	return out->second.end ? 0 : -1;
}

static struct span trim(const struct source *s, struct span at)
{
	at.begin += (unsigned)strspn(s->text + at.begin, " \t\r\n");
	return at.begin < at.end ? at : (struct span){at.end, at.end};
}

// The two semicolons of a for header.
static int read_for(struct layout *out, const struct source *s)
{
	unsigned semicolons[2], count = 0;
	int depth = 0;
	struct span inside = {out->header.begin + 1, out->header.end - 1};
	SOURCE_EACH (i, s, inside) {
		depth += source_nesting(s, i);
		if (source_token_is(s, i, ";") && !depth && count++ < 2)
			semicolons[count - 1] = s->tokens.items[i].at.begin;
	}
	if (count != 2)
		return -1;
	out->init = (struct span){out->header.begin + 1, semicolons[0]};
	out->condition = trim(s, (struct span){semicolons[0] + 1, semicolons[1]});
	out->next_round = trim(s, (struct span){semicolons[1] + 1, out->header.end - 1});
	return 0;
}

static int read_do(struct layout *out, const struct source *s, struct node *node)
{
	out->body = node->child;
	out->first = (struct span){out->word.end, out->body ? layout_end(s, out->body) : 0};
	size_t word = code_from(s, out->first.end);
	if (!source_token_is(s, word, "while"))
		return -1;
	out->second_word = s->tokens.items[word].at;
	return find_header(out, s, word);
}

int layout_read(struct layout *out, const struct source *s, struct node *node)
{
	static const char *const words[] = {[NODE_IF] = "if",
	    [NODE_FOR] = "for",
	    [NODE_WHILE] = "while",
	    [NODE_DO] = "do",
	    [NODE_SWITCH] = "switch"};
	*out = (struct layout){.body = NULL};
	size_t word = source_token_at(s, node->at.begin);
	if (node->kind > NODE_SWITCH || !words[node->kind] || !source_token_is(s, word, words[node->kind]))
		return -1;
	out->word = s->tokens.items[word].at;
	if (node->kind == NODE_DO)
		return read_do(out, s, node);
	if (find_header(out, s, word) < 0)
		return -1;
	if (node->kind == NODE_FOR && !node->is_range && read_for(out, s) < 0)
		return -1;
	return read_branches(out, s, node);
}

// Commas outside brackets separate arguments. This miscounts `f<a, b>(c)` as an argument; the count then
// differs from the tree's.
size_t layout_arguments(struct span *out, size_t capacity, const struct source *s, struct span name)
{
	size_t open = model_call_paren(s, name), count = 0;
	size_t close = open < s->tokens.count ? source_closing(s, open) : s->tokens.count;
	if (close >= s->tokens.count || source_next_code(s, open) == close)
		return 0;
	unsigned begin = s->tokens.items[open].at.end;
	int depth = 0;
	for (size_t i = open + 1; i <= close; i++) {
		if ((source_token_is(s, i, ",") && !depth) || i == close) {
			if (count < capacity)
				out[count] = trim(s, (struct span){begin, s->tokens.items[i].at.begin});
			count++;
			begin = s->tokens.items[i].at.end;
		}
		depth += source_nesting(s, i);
	}
	return count;
}
