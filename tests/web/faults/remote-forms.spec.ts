import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { matchRoutes } from "@remix-run/react";
import routes from "../../../app/routes";
import { SIGNED_OUT } from "../../../workers/contract/texts";
import type { PostedForm } from "../../support/site/forms/posted/posted-form";
import { addressOf, bodyOf, FORMS, typedIn } from "../../support/site/forms/posted-forms";
import { cookiesAt, isStage } from "../../support/site/forms/stages";
import { askRemote, blemishOf, leadsToSignIn, remoteCookiesOf, roomOfMs } from "../../support/site/remote";
import { FAULTS, type FaultName } from "../../support/site/servers/fault-proxy";
import { fieldValue } from "../../support/site/visit";
import { type Comer, complaints } from "../../support/site/web";

type Prepared = { form: PostedForm; address: string; cookie: string };

const FAILING = (Object.keys(FAULTS) as FaultName[]).filter((name) => name !== "slow");

test("every form says that the host is in trouble, and gives back what was typed", async () => {
  const prepared = await prepare(FORMS);
  for (const fault of FAILING) {
    expect.soft(await complaints(prepared, (each) => check(each, fault), 8), fault).toEqual([]);
  }
});

/** A slow host takes what it is sent, three seconds a call later: all wait together. */
test("every form gets its page from a slow host too @all", async () => {
  const prepared = await prepare(FORMS.filter(({ isHarmful }) => !isHarmful));
  expect(await complaints(prepared, (each) => check(each, "slow"), prepared.length)).toEqual([]);
});

async function check(each: Prepared, fault: FaultName) {
  const { by, path, fields } = each.form;
  const complaint = await complaintOf(each, fault);
  return complaint && `${by} ${path} ${fields.intent ?? ""}: ${complaint}`;
}

async function prepare(forms: readonly PostedForm[]): Promise<Prepared[]> {
  const posters = [...new Set(forms.map(({ by }) => by))];
  const cookies = new Map(
    await Promise.all(posters.map(async (poster) => [poster, await cookieFor(poster)] as const)),
  );
  const room = await roomOfMs();
  return Promise.all(
    forms.map(async (form) => {
      const [address, cookie] = [await addressOf(form, room), cookies.get(form.by) ?? ""];
      return { form: isStage(form.by) ? await confirmed(form, cookie) : form, address, cookie };
    }),
  );
}

/** A confirmation sends a mark of what it showed. */
async function confirmed(form: PostedForm, cookie: string): Promise<PostedForm> {
  if (!form.path.endsWith("confirm")) return form;
  const seen = fieldValue(await (await askRemote(form.path, cookie)).text(), "seen");
  return seen ? { ...form, fields: { ...form.fields, seen } } : form;
}

const cookieFor = (poster: PostedForm["by"]) =>
  isStage(poster) ? cookiesAt(poster) : remoteCookiesOf(poster as Comer);

async function complaintOf({ form, address, cookie }: Prepared, fault: FaultName): Promise<string | null> {
  const init = { method: "POST", body: bodyOf(form) };
  const response = await askRemote(address, `${cookie}; fault=${fault}`, init);
  if (response.status === 302 || response.status === 303) {
    const isRight =
      fault === "slow" || form.needsNoHost || (fault === "signedOut" && leadsToSignIn(response));
    return isRight ? null : `${response.status} to ${response.headers.get("location")}`;
  }
  const html = await response.text();
  const isEvaluatedHere = form.needsNoHost && response.status === 422;
  const says = fault === "signedOut" ? SIGNED_OUT : form.says;
  const blemish = isEvaluatedHere ? null : blemishOf(response, html, fault, says);
  if (blemish) return `${response.status} ${blemish}`;
  if (fault === "slow") return null;
  if (response.status < 400 && !form.needsNoHost) return `${response.status}, as if all were well`;
  const lost = typedIn(form).filter((text) => !html.includes(text));
  return lost.length > 0 ? `${response.status} lost ${lost.join(", ")}` : null;
}

/** Answers every form with 404. */
const TAKES_NONE = "routes/not-found.tsx";
/** Forms in which nobody types words: a button, a token, a file; and what only scripts post. */
const WITHOUT_WORDS = [
  "routes/operator/overview.tsx",
  "routes/operator/test-mail.tsx",
  "routes/operator/workplaces/code.tsx",
  "routes/operator/directory/start-import.tsx",
  "routes/registration/form-drafts.tsx",
];

test("the table of forms has every route that takes one", () => {
  const leaves = routes
    .flatMap(({ children = [] }) => children)
    .map(({ path, file }) => ({ path, id: file }));
  const takers = leaves.filter(({ id }) =>
    readFileSync(join("app", id), "utf8").includes("export const action"),
  );
  const matched = FORMS.map(({ path }) => matchRoutes(leaves, path.replace(/\?.*/, ""))?.at(-1)?.route.id);
  const missing = takers
    .map(({ id }) => id)
    .filter((id) => ![...matched, ...WITHOUT_WORDS, TAKES_NONE].includes(id));
  expect(missing).toEqual([]);
});
