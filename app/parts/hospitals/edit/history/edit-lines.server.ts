import type { SavedEdit } from "#contract/hospitals/edits";
import type { ReferenceLists } from "#contract/reference/calls";
import type { EditLine } from "./edit-lines";
import { fieldLabel, valueText } from "./value-labels.server";

/** Edits in words instead of codes. */
export function editLines(edits: readonly SavedEdit[], lists: ReferenceLists): EditLine[] {
  return edits.map(({ field, before, after, ...rest }) => ({
    ...rest,
    label: fieldLabel(field),
    before: valueText(field, before, lists),
    after: valueText(field, after, lists),
  }));
}
