// The picture that `cuelastic trace svg` draws. Of a trace that the library wrote, also what `cuelastic trace summary` prints.
#include "timeline.h"

#include "html.h"
#include "xform/study/summary_show.h"
#include "xform/study/svg.h"
#include "xform/trace/launches.h"

// A simulator's trace has no launches of a program, so no summary.
static void add_numbers(struct str *out, const char *path)
{
	struct launches launches;
	struct str why = {0}, text = {0};
	struct summary summary;
	if (launches_read(&launches, &why, &path, 1) == 0) {
		summary_make(&summary, &launches, NULL, 0);
		summary_show(&text, &summary);
		str_add(out, "<h2>In numbers</h2>\n<pre class=\"wide\" tabindex=\"0\">");
		html_add(out, str_text(&text));
		str_add(out, "</pre>\n");
		summary_dispose(&summary);
		launches_dispose(&launches);
	}
	str_dispose(&text);
	str_dispose(&why);
}

int timeline_write(struct str *out, struct str *why, const char *path)
{
	struct trace trace;
	int result = trace_read(&trace, why, &path, 1);
	if (!result) {
		html_begin(out, path, 0);
		str_add(out, "<div class=\"picture\" tabindex=\"0\">\n");
		svg_draw(out, &trace);
		str_add(out, "</div>\n");
		add_numbers(out, path);
		html_end(out);
	}
	trace_dispose(&trace);
	return result;
}
