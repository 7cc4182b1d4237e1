import { expect, test } from "@playwright/test";
import { exampleOf } from "../../support/site/examples";
import { ORIGIN } from "../../support/site/origin";
import { Visit } from "../../support/site/visit";
import { CALLERS, callAs, complaints, nameOf, SCREENS, signInAnew } from "../../support/site/web";
import { answerFor, type Caller } from "../../support/site/who-may-enter";

const MEMBERS = CALLERS.filter((caller): caller is Exclude<Caller, "guest"> => caller !== "guest");

for (const caller of MEMBERS) {
  test(`${caller} whose sign-in was ended elsewhere gets no frame, though the browser still says who they are`, async () => {
    const { cookie, name } = await endedSignIn(caller);
    const entered = SCREENS.filter(({ path }) => answerFor(caller, path).enters);
    const wrong = await complaints(entered, async ({ path }) => {
      const address = await exampleOf(path, caller);
      const response = await fetch(ORIGIN + address, { redirect: "manual", headers: { cookie } });
      const html = await response.text();
      return html.includes(name) ? `${path}: ${response.status} with the name of who was there` : null;
    });
    expect(entered.length).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  });
}

/** The cookies of a browser that knows its viewer, after the API has ended the sign-in for itself. */
async function endedSignIn(caller: Exclude<Caller, "guest">) {
  const session = (await signInAnew(nameOf(caller))) ?? "";
  expect(session).not.toBe("");
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
