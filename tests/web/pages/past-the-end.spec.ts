import { expect, test } from "@playwright/test";
import { exampleOf } from "../../support/site/examples";
import { ask, type Comer, complaints, SCREENS } from "../../support/site/web";
import { answerFor } from "../../support/site/who-may-enter";

// Whoever follows an old link, or leafs on while rows go, comes to a page that a list does not have any more.

const FAR = { page: "9999", open: "9999" };
/** A page so far on that its offset is no number any more. */
const BEYOND_NUMBERS = { page: "1e308", open: "1e308" };

/** What a doctor sees is the same for others who see it. */
const PATHS = {
  doctor: seenBy("doctor"),
  ms: seenBy("ms").filter((path) => !seenBy("doctor").includes(path)),
  connect: seenBy("connect").filter((path) => !seenBy("doctor").includes(path)),
  operator: SCREENS.map(({ path }) => path).filter((path) => path.startsWith("/admin")),
};

for (const comer of ["doctor", "ms", "connect", "operator"] as const)
  test(`no list that ${comer} sees is called empty on a page behind its last one${["doctor", "operator"].includes(comer) ? "" : " @all"}`, async () => {
    const found = await complaints(PATHS[comer], async (path) => {
      const example = await exampleOf(path, comer);
      const far = await emptyOn(comer, farOf(example));
      if (far.length === 0) return null;
      return far.length > (await emptyOn(comer, example)).length ? `${farOf(example)}: ${far}` : null;
    });
    expect(found).toEqual([]);
  });

function seenBy(comer: "doctor" | "ms" | "connect") {
  return SCREENS.map(({ path }) => path).filter(
    (path) => !path.startsWith("/rooms/:id") && answerFor(comer, path).enters,
  );
}

test("a page that is beyond all numbers is the last one of a list too", async () => {
  const lists = [
    "/ms/search",
    "/search?q=田&tab=ms",
    "/business-card/holder",
    "/doctor/search",
    "/group/list",
  ];
  const found = await complaints(lists, async (path) => {
    const response = await ask("doctor", farOf(path, BEYOND_NUMBERS));
    const html = await response.text();
    return response.status === 200 && !html.includes("検索できませんでした")
      ? null
      : `${path}: ${response.status}`;
  });
  expect(found).toEqual([]);
});

function farOf(example: string, far = FAR) {
  const [path, query] = example.split("?");
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(far)])}`;
}

/** What the empty places of a page say. */
async function emptyOn(comer: Comer, path: string) {
  const response = await ask(comer, path);
  if (response.status !== 200) return [];
  const html = await response.text();
  return [...html.matchAll(/class="empty".*?<p class="heading">(.*?)<\/p>/gs)].map(([, words]) => words);
}
