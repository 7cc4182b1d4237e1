import { json } from "@remix-run/cloudflare";
import * as z from "zod";
import type { AppContext } from "~/request/context";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { open } from "~/request/guards.server";

const KEY_CHARS = 300;
const DRAFT_CHARS = 20_000;
/** The steps of the longest sign-up. */
const FORMS_MOST = 12;

const values = z.array(z.string().max(DRAFT_CHARS)).max(500);
const fieldDrafts = z.record(z.string(), z.object({ values, bases: z.array(values).max(50) }));
const formDrafts = z.record(z.string(), fieldDrafts);

const draftsOf = (context: AppContext) => context.draft("typed", formDrafts);

/** What a guest has typed into a form and not sent: for the scripts of that form (app/browser/drafts). */
export const loader = open(async ({ url, context }) => {
  const drafts = await draftsOf(context).read();
  return json({ draft: drafts?.[url.searchParams.get("key") ?? ""] ?? null });
});

/** Saves a draft, or removes it (`draft=null`). The oldest goes where there are too many. */
export const action = open(async ({ form, context }) => {
  onlyFields(form, "key", "draft");
  const [key, text] = [textIn(form, "key"), textIn(form, "draft")];
  const parsed = fieldDrafts.nullable().safeParse(parse(text));
  const isFine = key !== "" && key.length <= KEY_CHARS && text.length <= DRAFT_CHARS && parsed.success;
  if (!isFine) throw json({ message: "下書きを保存できませんでした。" }, { status: 422 });
  const { [key]: _earlier, ...others } = (await draftsOf(context).read()) ?? {};
  const entries = Object.entries(others);
  if (parsed.data) entries.push([key, parsed.data]);
  await draftsOf(context).write(Object.fromEntries(entries.slice(-FORMS_MOST)));
  return new Response(null, { status: 204 });
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
