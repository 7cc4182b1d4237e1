import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { PEOPLE_SHOWN_UP } from "#contract/people-shown";
import { GENERIC_ERROR } from "#contract/texts";
import { findPeople } from "~/parts/chat/find.server";
import { conditionsFrom } from "~/parts/doctors/search/conditions";
import { findDoctors } from "~/parts/doctors/search/find.server";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { EverythingFound } from "~/routes/directory/everything/everything-found";
import { SearchResults } from "~/routes/doctors/search/search-results";
import { LISTS } from "../../../support/reference-lists";
import { rendered } from "../../../support/rendered";

const ASKED = conditionsFrom(new URLSearchParams({ q: "佐藤", hospital: "みなと", pref: "13", dept: "d03" }));

function refusing(status: number, message: string) {
  const refuse = () => Promise.reject(new ApiRefusal(status, { code: "refused", message }));
  return {
    doctors: { search: refuse, searchName: refuse },
    reference: { lists: async () => LISTS },
    chat: { contacts: async () => ({ people: [{ objectId: "contact" }] }) },
  } as unknown as Api;
}

async function page(api: Api) {
  const found = await findDoctors(api, ASKED, { doctorId: null });
  return rendered(
    createElement(SearchResults, { ...found, conditions: ASKED, mayExchange: false }),
    "/doctor/search",
  );
}

describe("a search that is refused for the day", () => {
  test("is said in its words, and every condition stands", async () => {
    const html = await page(refusing(429, PEOPLE_SHOWN_UP));
    expect(html).toContain("検索できませんでした");
    expect(html).toContain(PEOPLE_SHOWN_UP);
    expect(html).not.toContain(GENERIC_ERROR);
    for (const value of ["佐藤", "みなと"]) expect(html).toContain(`value="${value}"`);
    expect(html).toContain(`name="dept" checked="" value="d03"`);
    expect(html).toMatch(/<option value="13" selected="">/);
  });

  test("is said in the box for everything too", async () => {
    const found = await findDoctors(refusing(429, PEOPLE_SHOWN_UP), ASKED, { doctorId: null });
    const html = rendered(
      createElement(EverythingFound, {
        q: "佐藤",
        hasMs: true,
        tab: "doctors",
        counts: { doctors: null, hospitals: 3 },
        doctors: { ...found, conditions: ASKED },
        hospitals: null,
        ms: null,
        start: null,
      }),
      "/doctor/search",
    );
    expect(html).toContain(PEOPLE_SHOWN_UP);
    expect(html).toContain('value="佐藤"');
  });

  test("leaves one's contacts to be picked for a chat", async () => {
    const doctor = { role: "doctor" } as WebViewer;
    expect(await findPeople(refusing(429, PEOPLE_SHOWN_UP), doctor, "佐藤")).toEqual({
      people: [{ objectId: "contact" }],
      picked: [],
    });
    await expect(findPeople(refusing(422, "no"), doctor, "佐藤")).rejects.toThrow("no");
  });
});

test("a search that failed says so in general words", async () => {
  expect(await page(refusing(503, "system"))).toContain(GENERIC_ERROR);
});
