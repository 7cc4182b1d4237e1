import { expect, test } from "@playwright/test";
import { exampleOf } from "../../support/site/examples";
import { ask, type Comer, complaints, SCREENS } from "../../support/site/web";
import { answerFor } from "../../support/site/who-may-enter";

// Whoever follows an old link, or leafs on while rows go, comes to a page that a list does not have any more.

const FAR = { page: "9999", open: "9999" };

for (const comer of ["doctor", "ms", "connect", "operator"] as const satisfies readonly Comer[])
  test(`no list that ${comer} sees is called empty on a page behind its last one`, async () => {
    const paths = SCREENS.map(({ path }) => path).filter((path) => sees(comer, path));
    const found = await complaints(paths, async (path) => {
      const example = await exampleOf(path, comer);
      const [usual, far] = await Promise.all([emptyOn(comer, example), emptyOn(comer, farOf(example))]);
      return far.length > usual.length ? `${farOf(example)}: ${far}` : null;
    });
    expect(found).toEqual([]);
  });

function sees(comer: "doctor" | "ms" | "connect" | "operator", path: string) {
  if (path.startsWith("/rooms/:id")) return false;
  return comer === "operator" ? path.startsWith("/admin") : answerFor(comer, path).enters;
}

function farOf(example: string) {
  const [path, query] = example.split("?");
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(FAR)])}`;
}

/** What the empty places of a page say. */
async function emptyOn(comer: Comer, path: string) {
  const answer = await ask(comer, path);
  if (answer.status !== 200) return [];
  const html = await answer.text();
  return [...html.matchAll(/class="empty".*?<p class="heading">(.*?)<\/p>/gs)].map(([, words]) => words);
}
