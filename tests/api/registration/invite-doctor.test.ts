import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { INVITATIONS_PER_DAY } from "#contract/registration/limits";
import { call, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { listedDoctor } from "../../support/workerd/fixtures/doctors";
import { mailsTo, mailTo } from "../../support/workerd/mails";

beforeAll(async () => {
  for (const id of ["inviter", "other", "member"]) await person(id);
  await person("rep", { role: "ms", licenceState: null });
  await agreed();
  for (const id of ["inviter", "other", "rep"]) await signedIn(id);
  await listedDoctor("listed");
  await listedDoctor("signed-up", { userId: "member" });
});

const invite = (email: string, who = "inviter", doctorId = "listed") =>
  call(who, "POST", `/doctor/${doctorId}/invite`, { email });

it("a doctor without an account is invited by one mail a day, however often the form is sent", async () => {
  for (let time = 0; time < 3; time++) expect((await invite("new@example.jp")).status).toBe(200);
  expect((await mailTo("new@example.jp")).text).toContain("/signup");
  expect(await mailsTo("new@example.jp")).toHaveLength(1);
});

it("an address that has an account gets no mail, and the reply is the same", async () => {
  const existing = await env.DB.prepare("SELECT username FROM users WHERE id = 'other'").first<string>(
    "username",
  );
  const replies = await Promise.all([invite(existing ?? "", "other"), invite("unknown@example.jp", "other")]);
  expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
    { isAccepted: true },
    { isAccepted: true },
  ]);
  await mailTo("unknown@example.jp");
  expect(await mailsTo(existing ?? "")).toEqual([]);
});

it("who has signed up is not invited, and an MS invites nobody", async () => {
  expect((await invite("a@example.jp", "inviter", "signed-up")).status).toBe(409);
  expect((await invite("a@example.jp", "rep")).status).toBe(403);
});

it("a day has so many invitations", async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth <= INVITATIONS_PER_DAY; nth++)
    statuses.push((await invite(`nth-${nth}@example.jp`, "other")).status);
  expect(statuses.at(-1)).toBe(429);
});
