import { expect, test } from "@playwright/test";
import { emailOf, PASSWORD } from "../../support/cast";
import { exampleOf } from "../../support/site/examples";
import { ORIGIN } from "../../support/site/origin";
import { Visit } from "../../support/site/visit";
import { CALLERS, callAs, complaints, nameOf, SCREENS } from "../../support/site/web";
import { answerFor, type Caller } from "../../support/site/who-may-enter";

const MEMBERS = CALLERS.filter((caller): caller is Exclude<Caller, "guest"> => caller !== "guest");

for (const caller of MEMBERS) {
  test(`${caller} whose sign-in was ended elsewhere gets no frame, though the browser still says who they are`, async () => {
    const { cookie, name } = await endedSignIn(caller);
    const entered = SCREENS.filter(({ path }) => answerFor(caller, path).enters);
    const wrong = await complaints(entered, async ({ path }) => {
      const address = await exampleOf(path, caller);
      const answer = await fetch(ORIGIN + address, { redirect: "manual", headers: { cookie } });
      const html = await answer.text();
      return html.includes(name) ? `${path}: ${answer.status} with the name of who was there` : null;
    });
    expect(entered.length).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  });
}

/** The cookies of a browser that knows its viewer, after the API has ended the sign-in for itself. */
async function endedSignIn(caller: Exclude<Caller, "guest">) {
  const headers = { origin: ORIGIN, "content-type": "application/json", "cf-connecting-ip": "203.0.113.160" };
  const body = JSON.stringify({ username: emailOf(nameOf(caller)), password: PASSWORD });
  const answer = await fetch(`${ORIGIN}/api/login`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  const [session = ""] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const { user } = await callAs<{ user: { lastnameJa: string; firstnameJa: string } }>(
    session,
    "GET",
    "/profile",
  );
  const visit = new Visit(session);
  await visit.get("/terms");
  expect(visit.cookie).toContain("__Host-viewer=");
  const { cookie } = visit;
  await callAs(session, "POST", "/logout");
  return { cookie, name: `${user.lastnameJa} ${user.firstnameJa}`.trim() };
}
