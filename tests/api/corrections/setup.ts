import { expect } from "vitest";
import { Browser } from "../../support/workerd/client/browser";
import { operator } from "../../support/workerd/fixtures/accounts";
import { mailTo } from "../../support/workerd/mails";

export const ASKED = {
  subject: "hospital",
  subjectName: "青空病院",
  kind: "delete",
  relation: "staff",
  name: "佐藤 健一",
  body: "電話番号の掲載をやめてください。",
};
/** The operator who answers. */
export let desk: Browser;
export let deskId = "";
let people = 0;

export async function setUp() {
  ({ browser: desk, id: deskId } = await operator("corrections-desk"));
}

export async function request(other: Record<string, unknown> = {}) {
  people += 1;
  const email = `correction-${people}@example.jp`;
  const answer = await new Browser().post("/corrections", { ...ASKED, email, ...other });
  return { answer, email };
}

export async function received(other?: Record<string, unknown>) {
  const { answer, email } = await request(other);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { receipt } = (await answer.json()) as { receipt: string };
  return { receipt, email, token: tokenIn((await mailTo(email)).text) };
}

export const tokenIn = (text: string) =>
  /\/posting_information\/requests\/([0-9a-f]{64})/.exec(text)?.[1] ?? "";
export const seen = (token: string) => new Browser().get(`/corrections/${token}`);
export const decide = (receipt: string, body: Record<string, unknown>) =>
  desk.call("POST", `/admin/corrections/${receipt}/answer`, body);
