import { env } from "cloudflare:test";
import type { BoardItem, BoardPage } from "#contract/board/calls";
import type { Role } from "#contract/endpoint";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";

export const PEOPLE: Record<string, { role: Role; territories: string[]; licenceState?: "submitted" }> = {
  tokyo: { role: "doctor", territories: ["13"] },
  osaka: { role: "doctor", territories: ["27"] },
  nowhere: { role: "doctor", territories: [] },
  waiting: { role: "doctor", territories: ["13"], licenceState: "submitted" },
  nurse: { role: "co-medical", territories: [] },
  rep: { role: "ms", territories: ["13"] },
  otherRep: { role: "ms", territories: ["13"] },
  visitor: { role: "connect", territories: ["13"] },
  aoba: { role: "connectCompany", territories: [] },
};

/** The browser of an operator, who is an MS besides. */
export let desk: Browser;

/** Somebody of each role, in Tokyo, in Osaka and nowhere; the operator is signed in with two factors. */
export async function setUp() {
  ({ browser: desk } = await operator("unei"));
  await env.DB.prepare("UPDATE users SET role = 'ms', licence_state = NULL WHERE id = 'unei_dcsr'").run();
  for (const [id, { role, territories, licenceState }] of Object.entries(PEOPLE))
    await person(id, {
      role,
      territories,
      licenceState: role === "doctor" ? (licenceState ?? "verified") : null,
    });
  await agreed();
  for (const id of Object.keys(PEOPLE)) await signedIn(id);
}

export const ALL: Role[] = ["doctor", "co-medical", "ms", "connect", "connectCompany"];
export const FIELDS = {
  title: "地域連携の会",
  content: "12月10日に開きます。",
  territories: ["13"],
  roles: ALL,
};
export const make = (who: string, fields: object = {}) =>
  respond<BoardItem>(who, "POST", "/board/createBoardItem", { ...FIELDS, ...fields });
export const open = (who: string, id: string) => call(who, "POST", "/board/getBoardItem", { id });
export const listed = async (who: string, body: object = {}) =>
  (await respond<BoardPage>(who, "POST", "/board/getBoardItems", body)).items.map(({ objectId }) => objectId);
export const problem = async (response: Response) => {
  const { message, errors } = (await response.json()) as { message: string; errors?: Record<string, string> };
  return { status: response.status, ...(errors ?? { message }) };
};
