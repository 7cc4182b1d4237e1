import { expect, it } from "vitest";
import type { Company } from "#contract/contact/calls";
import { companiesFor } from "../../../app/parts/contact/companies.server";

type Asking = Parameters<typeof companiesFor>[0];

const company = (companyCode: string, isInternal = false): Company => ({
  companyCode,
  companyName: `会社${companyCode}`,
  inquiryMailAddress: `${companyCode}@example.jp`,
  isInternal,
});
const OF_EVERYBODY = [company("operating"), company("akebono")];
/** What an MS of the operating company is told instead: its own is not among them, internal ones are. */
const OF_THE_OPERATING_COMPANY = [company("akebono"), company("hidden", true)];

/** Viewers of one site, who share what is at its edge. */
function site() {
  const edge = new Map<string, unknown>();
  const cached = async (key: string, ask: () => Promise<unknown>) => {
    if (!edge.has(key)) edge.set(key, await ask());
    return edge.get(key);
  };
  const asking = (role: string | null, notified: () => Promise<Company[]>) =>
    ({
      viewer: role && { role },
      context: { cached },
      api: { contact: { companyList: notified, prefectureCompanyList: notified } },
    }) as unknown as Asking;
  return {
    asking,
    seen: async (role: string | null, list: Company[], prefectureCode?: string) => {
      const shown = await companiesFor(
        asking(role, async () => list),
        prefectureCode,
      );
      return shown.map(({ companyCode }) => companyCode);
    },
    edge: () => JSON.stringify([...edge.values()]),
  };
}

it.each([undefined, "13"])("what an MS sees of companies is cached for nobody else (%s)", async (code) => {
  const { seen, edge } = site();
  expect(await seen("ms", OF_THE_OPERATING_COMPANY, code)).toEqual(["akebono", "hidden"]);
  for (const role of [null, "doctor", "co-medical"])
    expect(await seen(role, OF_EVERYBODY, code)).toEqual(["operating", "akebono"]);
  expect(await seen("ms", OF_THE_OPERATING_COMPANY, code)).toEqual(["akebono", "hidden"]);
  expect(edge()).not.toMatch(/hidden|@example/);
});

it("an MS gets the page without companies while the host is down, and everybody else those that are kept", async () => {
  const { asking, seen } = site();
  const down = () => Promise.reject(new Error("down"));
  await seen("doctor", OF_EVERYBODY);
  expect(await companiesFor(asking("ms", down))).toEqual([]);
  expect(await companiesFor(asking("doctor", down))).toHaveLength(2);
});
