import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CANDIDATE_KINDS, type CandidateKind } from "#contract/groups/limits";
import {
  INVITE_FAILED,
  INVITEES_REQUIRED,
  invitedAlready,
  MEMBERS_ADDED,
  MEMBERS_INVITED,
} from "#contract/groups/texts";
import { pickedPeople } from "~/parts/chat/find.server";
import { heldText, patientAnswerIn } from "~/parts/chat/writing/asked-submit.server";
import { PICKER_FIELDS, TICKED_MEMBERS, type Ticked, tickedIn } from "~/parts/chat/writing/picked";
import { companiesFor } from "~/parts/contact/companies.server";
import { asMember } from "~/parts/groups/as-member.server";
import { type Api, ApiRefusal } from "~/request/api.server";
import { failing } from "~/request/forms/failed-act.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { groupPaths } from "~/request/paths/group-paths";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { InvitePage } from "./invite-page";

const groupIdOf = ({ url }: { url: URL }) => url.searchParams.get("groupId") ?? "";
/** The tab that was pressed, or the one where one is. */
const kindOf = ({ searchParams }: URL): CandidateKind =>
  named(searchParams.get("tab")) ?? named(searchParams.get("kind")) ?? "doctor";
const named = (word: string | undefined | null) => CANDIDATE_KINDS.find((each) => each === word);

export const loader = only(
  "doctor",
  "ms",
)(
  asMember(
    "admin",
    async ({ group, api, url, context, viewer }) => {
      // Another tab begins with a search of its own.
      const isTurned = url.searchParams.has("tab");
      const text = (name: string) => (isTurned ? "" : queryTerms(url, name));
      const kind = kindOf(url);
      const asked = {
        name: text("name"),
        companyCode: text("companyCode"),
        organization: text("organization"),
      };
      const managersOnly = kind === "ms" && !isTurned && url.searchParams.has("managers");
      const query = { groupId: group.objectId, kind, ...asked, managersOnly: String(managersOnly) };
      const [{ people, isCut }, picked, companies] = await Promise.all([
        api.groups.candidates({ query }),
        pickedPeople(api, tickedIn(url.searchParams)),
        kind === "ms" ? companiesFor({ api, context, viewer }) : [],
      ]);
      return {
        group,
        kind,
        asked: { ...asked, managersOnly },
        people,
        isCut,
        companies: companies.map(({ companyCode, companyName }) => ({
          value: companyCode,
          label: companyName,
        })),
        picked,
        message: (url.searchParams.get("message") ?? "").slice(0, 1000),
      };
    },
    groupIdOf,
  ),
);

/** What was ticked and written stays when it is refused. */
export const action = only("doctor", "ms")(async ({ form, api, url, context }) => {
  onlyFields(
    form,
    ...PICKER_FIELDS,
    "message",
    "patient",
    "blanked",
    "groupId",
    "kind",
    "companyCode",
    "organization",
    "managers",
  );
  const id = groupIdOf({ url });
  const kind = kindOf(url);
  const ticked = tickedIn(form);
  const message = textIn(form, "message");
  const patientAnswer = patientAnswerIn(form);
  const isBlanked = patientAnswer === "blank";
  const saved = async () => ({ picked: await pickedPeople(api, ticked), message, found: [], isBlanked });
  if (ticked.length === 0)
    return json({ ...(await saved()), error: INVITEES_REQUIRED, field: "" }, { status: 422 });
  const sorted = sortedBy(kind, ticked);
  const isOnlyConnect = sorted.doctor.length + sorted.ms.length === 0;
  const held = isOnlyConnect ? null : heldText(message, form.get("patient"));
  if (held)
    return json(
      { ...(await saved()), error: "", field: "", message: held.text, found: held.found },
      { status: 422 },
    );
  const invited: string[] = [];
  try {
    await invite(api, { id, sorted, message, patientAnswer, invited }).catch(failing(INVITE_FAILED));
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 409, 422, 429].includes(error.status)) throw error;
    const field = error.refused.errors?.message ?? "";
    const why =
      invited.length > 0
        ? `${error.message.replace(/。?$/, "。")}${invitedAlready(invited.length)}`
        : error.message;
    return json({ ...(await saved()), error: why, field }, { status: error.status });
  }
  const done = isOnlyConnect ? MEMBERS_ADDED : MEMBERS_INVITED;
  await context.flash({ kind: "success", text: done });
  return redirect(`${groupPaths(false).members(id)}?tab=${isOnlyConnect ? "connect" : "invitations"}`, 303);
}, TICKED_MEMBERS);

/** Sorts by kind the people who were ticked, on whichever tab. */
function sortedBy(here: CandidateKind, ticked: readonly Ticked[]): Record<CandidateKind, string[]> {
  const of = (kind: CandidateKind) =>
    ticked.filter((each) => (each.kind ?? here) === kind).map(({ objectId }) => objectId);
  return { doctor: of("doctor"), ms: of("ms"), connect: of("connect") };
}

type Invitation = {
  id: string;
  sorted: Record<CandidateKind, string[]>;
  message: string;
  patientAnswer?: "keep" | "blank";
  /** Grows by those whose invitation stands, also where the next kind is refused. */
  invited: string[];
};

/** One kind after the other. Whoever is invited or belongs to it by then stays so when the same form comes again. */
async function invite(api: Api, { id, sorted, message, patientAnswer, invited }: Invitation) {
  const params = { id };
  const body = (userIds: string[]) => ({ userIds, message, patientAnswer });
  if (sorted.doctor.length > 0) await api.groups.inviteDoctorUsers({ params, body: body(sorted.doctor) });
  invited.push(...sorted.doctor);
  if (sorted.ms.length > 0) await api.groups.inviteMss({ params, body: body(sorted.ms) });
  invited.push(...sorted.ms);
  if (sorted.connect.length > 0) await api.groups.change({ params, body: { connectUsers: sorted.connect } });
}

export const meta = titled("メンバー招待");

export const handle: Handle = { hydrate: true, footer: false };

export default function Invite() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <InvitePage {...shown} refused={refused ?? null} />;
}
