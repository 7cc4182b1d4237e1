import { expect, test } from "@playwright/test";
import { exampleOf } from "../../support/site/examples";
import { ask, CALLERS, complaints, SCREENS } from "../../support/site/web";
import { answerFor, type Caller } from "../../support/site/who-may-enter";

/** Where the page leads elsewhere by what the record says, its form is kept by the role alone. */
const LED_BY_THE_RECORD = /^\/open-community\/:id\?\/member$/;
/** Behind the role stands a membership, or something of one's own: who may enter but has no part in it gets 404. */
const MEMBERS_ONLY =
  /^\/(connect\/)?(notification|group\/notice)\/:id$|^\/card\/:code$|^\/rooms\/:id|^\/lists\/(hospitals|shared)\/:|^\/ms\/:id$/;

for (const caller of CALLERS) {
  test(`${caller} before all 130 screens and those beside them`, async () => {
    const wrong = await complaints(SCREENS, async ({ path }) => {
      const response = await ask(caller, await exampleOf(path, caller));
      return saved(response) ?? complaint(caller, path, response.status, response.headers.get("location"));
    });
    expect(wrong).toEqual([]);
  });

  test(`${caller} asking for the data of a screen alone`, async () => {
    const wrong = await complaints(SCREENS, async ({ path }) => {
      const id = path === "/" ? "home" : path.slice(1);
      const address = await exampleOf(path, caller);
      const mark = address.includes("?") ? "&" : "?";
      const response = await ask(caller, `${address}${mark}_data=${encodeURIComponent(id)}`);
      const location = response.headers.get("x-remix-redirect");
      return saved(response) ?? complaint(caller, path, location ? 302 : response.status, location);
    });
    expect(wrong).toEqual([]);
  });

  test(`${caller} posting where it may not enter`, async () => {
    const closed = SCREENS.filter(
      ({ path }) => !answerFor(caller, path).enters && path !== "/connect" && !LED_BY_THE_RECORD.test(path),
    );
    const wrong = await complaints(closed, async ({ path }) => {
      const response = await ask(caller, await exampleOf(path, caller), {
        method: "POST",
        body: new URLSearchParams(),
      });
      if (response.status === 405) return saved(response);
      return saved(response) ?? complaint(caller, path, response.status, response.headers.get("location"));
    });
    expect(wrong).toEqual([]);
  });
}

/** Whoever sits down next, and whatever is between, finds nothing of a page: also of one that led elsewhere. */
function saved({ url, headers }: Response): string | null {
  const policy = headers.get("cache-control");
  return policy === "no-store" ? null : `${url}: may be kept (${policy})`;
}

function complaint(caller: Caller, path: string, status: number, location: string | null): string | null {
  const expected = answerFor(caller, path);
  const got = `${caller} ${path}: ${status} ${location ?? ""}`;
  if ("status" in expected) return status === expected.status ? null : `${got} instead of ${expected.status}`;
  if (!expected.enters) {
    return status === 302 && location === expected.location ? null : `${got} instead of ${expected.location}`;
  }
  return statusesOf(path).includes(status) ? null : `${got} instead of entering`;
}

function statusesOf(path: string): number[] {
  return MEMBERS_ONLY.test(path) ? [200, 404] : [200];
}
