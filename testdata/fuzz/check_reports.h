// Checks of reports, for fuzz_rewrite; they abort.
#ifndef CUELASTIC_FUZZ_CHECK_REPORTS_H
#define CUELASTIC_FUZZ_CHECK_REPORTS_H

#include "xform/emit/edit.h"
#include "xform/model/model.h"
#include "xform/frontend/parse.h"

void check_reports(const struct str *text, const struct source *source, const struct model *model,
    const struct parse *parse);

#endif
