# Completion scripts and manual pages, from what the verbs print as their help. There is no other description of their options.
#   awk -v what=bash|zsh|fish|man -v page=VERB -v ids=… -v version=… -f shell_files.awk
# Input: for each verb a line `@ VERB SUMMARY` and its help; the first is the tool without a verb, as `rewrite`.
#
# The form of a help: a line that ends with a colon begins a group. Two blanks and a dash begin an option: its names up to two blanks or
# the end of the line, then its meaning. Lines that are far indented continue that.

function trim(s)
{
	gsub(/^ +| +$/, "", s)
	return s
}

/^@ / {
	verb = $2
	verbs[++count] = verb
	summary[verb] = substr($0, length(verb) + 4)
	next
}

{
	match($0, /^ */)
	blanks = RLENGTH
	i = items[verb]
	if (i && kind[verb, i] == "option" && blanks >= 20 && blanks < length($0)) {
		text[verb, i] = text[verb, i] (text[verb, i] == "" ? "" : " ") trim($0)
		next
	}
	i = ++items[verb]
	text[verb, i] = $0
	if (blanks == 2 && substr($0, 3, 1) == "-") {
		names = substr($0, 3)
		gap = index(names, "  ")
		kind[verb, i] = "option"
		head[verb, i] = trim(gap ? substr(names, 1, gap) : names)
		text[verb, i] = gap ? trim(substr(names, gap)) : ""
	} else if (!blanks && /:$/) {
		kind[verb, i] = "group"
		text[verb, i] = substr($0, 1, length($0) - 1)
	}
}

# Splits an option's head, such as `-v, --verbose` or `--werror[=ID,...]`, into name[], value[], is_attached[] and is_optional[]. Patterns
# as `-X...` are left out. Returns how many names there are.
function read_names(head,    words, word, found, raw, k, n)
{
	n = split(head, words, / +/)
	for (k = 1; k <= n; k++) {
		raw = word = words[k]
		sub(/,$/, "", word)
		if (word !~ /^-/ || (word ~ /\.\.\.$/ && word !~ /=/))
			continue
		name[++found] = word
		value[found] = ""
		is_attached[found] = is_optional[found] = 0
		if (match(word, /[=[]/)) {
			name[found] = substr(word, 1, RSTART - 1)
			is_optional[found] = substr(word, RSTART, 1) == "["
			word = substr(word, RSTART + is_optional[found])
			if (is_optional[found])
				sub(/\]$/, "", word)
			is_attached[found] = substr(word, 1, 1) == "="
			value[found] = substr(word, 1 + is_attached[found])
		}
		if (value[found] == "" && raw !~ /,$/ && k < n && words[k + 1] !~ /^-/) {
			value[found] = words[++k]
			sub(/,$/, "", value[found])
		}
	}
	return found
}

# The words that a value may be; "": it is something else.
function choices(value)
{
	if (value ~ /^ID/)
		return ids
	if (value !~ /\|/ || value ~ /[^a-z|-]/)
		return ""
	gsub(/\|/, " ", value)
	return value
}

# A text for one line between single quotes: shells read those without exception, so a quote becomes a typographic one.
# `without`: characters that mean something to the shell's completion.
function quoted(s, without,    i, c, out)
{
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		out = out (c == "'" ? "’" : index(without, c) ? "\\" c : c)
	}
	return out
}

function verb_names(between,    i, out)
{
	for (i = 2; i <= count; i++)
		out = out (i > 2 ? between : "") verbs[i]
	return out
}

# ---- bash: one list of words for each verb, and one for each value

function bash_words(verb,    i, k, n)
{
	printf "\t%s) words='", verb
	for (i = 1; i <= items[verb]; i++) {
		n = kind[verb, i] == "option" ? read_names(head[verb, i]) : 0
		for (k = 1; k <= n; k++)
			printf " %s%s", name[k], is_attached[k] && !is_optional[k] ? "=" : ""
	}
	print "' ;;"
}

function bash_values(verb,    i, k, n, words)
{
	for (i = 1; i <= items[verb]; i++) {
		n = kind[verb, i] == "option" ? read_names(head[verb, i]) : 0
		for (k = 1; k <= n; k++) {
			words = choices(value[k])
			if (value[k] != "")
				printf "\t%s:%s) %s ;;\n", verb, name[k],
					words != "" ? "words='" words "'" : value[k] == "DIR" ? "kind=-d" : "kind=-f"
		}
	}
}

function write_bash(    i)
{
	print "# Completion of cuelastic for bash."
	print "_cuelastic()\n{"
	print "\tlocal current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} verb=rewrite words= kind="
	print "\tCOMPREPLY=()\n\tcase ${COMP_WORDS[1]} in"
	print "\t" verb_names(" | ") ") [ \"$COMP_CWORD\" = 1 ] || verb=${COMP_WORDS[1]} ;;\n\tesac"
	print "\t[ \"$option\" != = ] || option=${COMP_WORDS[COMP_CWORD - 2]}" # bash splits at =
	print "\t[ \"$current\" != = ] || current=\n\tcase $verb:$option in"
	print "\thelp:help) words='" verb_names(" ") "' ;;\n\ttrace:trace) words='svg summary' ;;"
	for (i = 1; i <= count; i++)
		bash_values(verbs[i])
	print "\tesac\n\tif [[ $current == -* && ! $words ]]; then\n\t\tcase $verb in"
	for (i = 1; i <= count; i++)
		bash_words(verbs[i])
	print "\t\tesac\n\telif [ \"$COMP_CWORD\" = 1 ]; then\n\t\twords='" verb_names(" ") "'\n\t\tkind=-f\n\tfi"
	print "\t[ -n \"$words$kind\" ] || kind=-f\n\tlocal IFS=$'\\n'"
	print "\tCOMPREPLY=($([ -z \"$words\" ] || IFS=' ' compgen -W \"$words\" -- \"$current\")"
	print "\t\t$([ -z \"$kind\" ] || compgen $kind -- \"$current\"))"
	print "\t[ -z \"$kind\" ] || compopt -o filenames 2>/dev/null"
	print "\t[[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null"
	print "}\ncomplete -F _cuelastic cuelastic"
}

# ---- zsh: a call of _arguments for each verb

function zsh_arguments(verb,    i, k, n, words)
{
	printf "\t%s)\n\t\t_arguments -S \\\n", verb == "rewrite" ? "*" : verb
	for (i = 1; i <= items[verb]; i++) {
		n = kind[verb, i] == "option" ? read_names(head[verb, i]) : 0
		for (k = 1; k <= n; k++) {
			printf "\t\t\t'*%s%s[%s]", name[k], is_attached[k] ? "=" : "", quoted(text[verb, i], "[]:\\")
			words = choices(value[k])
			if (value[k] != "")
				printf "%s%s:%s", is_optional[k] ? "::" : ":", quoted(value[k], "[]:\\"),
					words != "" ? "(" words ")" : value[k] == "DIR" ? "_files -/" : "_files"
			print "' \\"
		}
	}
	print "\t\t\t'*:file:_files' ;;"
}

function write_zsh(    i)
{
	print "#compdef cuelastic\n# Completion of cuelastic for zsh.\n_cuelastic()\n{\n\tlocal -a verbs\n\tverbs=("
	for (i = 2; i <= count; i++)
		printf "\t\t'%s:%s'\n", verbs[i], quoted(summary[verbs[i]], ":\\")
	print "\t)\n\tif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then"
	print "\t\t_describe -t verbs verb verbs\n\t\t_files\n\t\treturn\n\tfi\n\tlocal verb=$words[2]"
	print "\tif (( $+verbs[(r)$verb:*] )); then\n\t\tshift words\n\t\t(( CURRENT-- ))\n\tfi"
	print "\tif (( CURRENT == 2 )); then\n\t\tcase $verb in\n\t\thelp) _describe -t verbs verb verbs; return ;;"
	print "\t\ttrace) _values what svg summary; return ;;\n\t\tesac\n\tfi\n\tcase $verb in"
	for (i = 2; i <= count; i++)
		zsh_arguments(verbs[i])
	zsh_arguments("rewrite")
	print "\tesac\n}\n_cuelastic \"$@\""
}

# ---- fish: a line for each option

function fish_options(verb,    i, k, n, words, is_long)
{
	for (i = 1; i <= items[verb]; i++) {
		n = kind[verb, i] == "option" ? read_names(head[verb, i]) : 0
		for (k = 1; k <= n; k++) {
			is_long = substr(name[k], 2, 1) == "-"
			printf "complete -c cuelastic -n '%s__fish_seen_subcommand_from %s' -%s '%s'", verb == "rewrite" ? "not " : "",
				verb == "rewrite" ? verb_names(" ") : verb, is_long ? "l" : length(name[k]) == 2 ? "s" : "o",
				substr(name[k], 2 + is_long)
			words = choices(value[k])
			if (value[k] != "" && words != "")
				printf " -f%s -a '%s'", is_optional[k] ? "" : " -r", words
			else if (value[k] != "" && !is_optional[k])
				printf " -r"
			print " -d '" quoted(text[verb, i], "\\") "'"
		}
	}
}

function write_fish(    i)
{
	print "# Completion of cuelastic for fish."
	for (i = 2; i <= count; i++)
		printf "complete -c cuelastic -n '__fish_use_subcommand' -a '%s' -d '%s'\n", verbs[i], quoted(summary[verbs[i]], "\\")
	print "complete -c cuelastic -n '__fish_seen_subcommand_from help' -f -a '" verb_names(" ") "'"
	print "complete -c cuelastic -n '__fish_seen_subcommand_from trace' -f -a 'svg summary'"
	for (i = 1; i <= count; i++)
		fish_options(verbs[i])
}

# ---- manual pages: usage lines are the synopsis, groups become sections, options tagged paragraphs. Indented lines are examples and
# stay as they are.

# troff reads `\` as its own, a dash as a hyphen, and a line that begins with `.` or `'` as a request.
function troff(s)
{
	gsub(/\\/, "\\e", s)
	gsub(/-/, "\\-", s)
	return (s ~ /^[.']/ ? "\\&" : "") s
}

function write_man(    full, i, line)
{
	full = "cuelastic" (page == "rewrite" ? "" : "\\-" page)
	printf ".TH CUELASTIC%s 1 \"\" \"cuelastic %s\" \"cuelastic\"\n", substr(full, 10), version
	printf ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.nf\n", full, troff(summary[page])
	for (i = 1; i <= items[page] && kind[page, i] == "" && text[page, i] ~ (i > 1 ? "^       " : "^usage: "); i++)
		print troff(substr(text[page, i], 8))
	print ".fi\n.SH DESCRIPTION"
	for (; i <= items[page]; i++) {
		line = text[page, i]
		if (kind[page, i] == "group")
			print ".SS " toupper(substr(line, 1, 1)) troff(substr(line, 2))
		else if (kind[page, i] == "option")
			print ".TP\n.B " troff(head[page, i]) "\n" troff(line)
		else if (line == "")
			print ".PP"
		else
			print line ~ /^ / ? ".nf\n" troff(line) "\n.fi" : troff(line)
	}
	print ".SH SEE ALSO" (page == "rewrite" ? "" : "\n.BR cuelastic (1),")
	for (i = 2; i <= count; i++)
		if (verbs[i] != page)
			print ".BR cuelastic\\-" verbs[i] " (1)" (i < count ? "," : "")
}

END {
	if (what == "bash")
		write_bash()
	else if (what == "zsh")
		write_zsh()
	else if (what == "fish")
		write_fish()
	else
		write_man()
}
