import { redirect } from "@remix-run/cloudflare";
import type { AppContext, WebViewer } from "~/request/context";
import type { Entered } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import { emptyRecord, type RecordDraft, recordDraft } from "./record-draft";

/** A doctor whose record does not exist yet, with what has been put together so far. */
export type Recording = Entered<WebViewer> & {
  record: RecordDraft;
  save: (changes: Partial<RecordDraft>) => Promise<void>;
};

/**
 * Adds the record so far, within a guard for doctors. Somebody who is in the directory already is sent home, unless
 * `repeated` leads elsewhere: for a form that comes once more.
 */
export function withRecord<T>(
  run: (entered: Recording) => Promise<T> | T,
  repeated?: (entered: Recording) => Promise<void>,
) {
  return async (entered: Entered<WebViewer>): Promise<T> => {
    const { viewer, context } = entered;
    const draft = recordDraftOf(context);
    const record = (await draft.read()) ?? emptyRecord;
    const recording = {
      ...entered,
      record,
      save: (changes: Partial<RecordDraft>) => draft.write({ ...record, ...changes }),
    };
    if (!viewer.doctorId) return run(recording);
    await repeated?.(recording);
    throw redirect(roleHome(viewer.role));
  };
}

/** The page with which the sign-up ends. */
export const registered = ({ principal }: WebViewer) =>
  principal === "temporaryDoctor" ? "/doctor/new/pending" : "/welcome";

export const recordDraftOf = (context: AppContext) => context.draft("record", recordDraft);
