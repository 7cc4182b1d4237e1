import type { CompanyProfile } from "#contract/connect/calls";
import { territoryText } from "~/parts/users/profile/territory-choices";
import type { Api } from "~/request/api.server";
import { referenceLists } from "~/request/reference.server";

/** The prefecture that `?area=` asks for. */
const areaOf = (url: URL) => /^\d\d$/.exec(url.searchParams.get("area") ?? "")?.[0] ?? null;

/** A company with the people who look after the area of the address, and the areas to choose from by their names. */
export async function companyWithPeople(api: Api, id: string, url: URL) {
  const area = areaOf(url);
  const [company, { prefectures }] = await Promise.all([
    api.connect.company({ params: { id }, query: { prefectureCodes: area ? [area] : [] } }),
    referenceLists(api),
  ]);
  return {
    ...company,
    area,
    areas: company.areas.map(({ prefectureCode, count }) => ({
      code: prefectureCode,
      name: territoryText([prefectureCode], prefectures),
      count,
    })),
    people: company.people.map(({ territories, ...person }: CompanyProfile["people"][number]) => ({
      ...person,
      places: territoryText(territories, prefectures),
    })),
  };
}

export type CompanyShown = Awaited<ReturnType<typeof companyWithPeople>>;
