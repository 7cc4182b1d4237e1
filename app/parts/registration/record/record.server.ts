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
 * Adds the record so far, within a guard for doctors. Somebody who is in the directory already is sent home, and a form
 * that comes once more to where it led.
 */
export function withRecord<T>(run: (entered: Recording) => Promise<T> | T) {
  return async (entered: Entered<WebViewer>): Promise<T> => {
    const { viewer, context, request } = entered;
    if (viewer.doctorId)
      throw redirect(request.method === "POST" ? registered(viewer) : roleHome(viewer.role));
    const draft = recordDraftOf(context);
    const record = (await draft.read()) ?? emptyRecord;
    return run({ ...entered, record, save: (changes) => draft.write({ ...record, ...changes }) });
  };
}

/** The page with which the sign-up ends. */
export const registered = ({ principal }: WebViewer) =>
  principal === "temporaryDoctor" ? "/doctor/new/pending" : "/welcome";

export const recordDraftOf = (context: AppContext) => context.draft("record", recordDraft);
