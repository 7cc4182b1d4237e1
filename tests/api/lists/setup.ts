import type { List, ListedHospital } from "#contract/lists/calls";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

type Page = List & {
  total: number;
  hospitals: ListedHospital[];
  before: string | null;
  after: string | null;
};

/** A doctor who keeps lists, colleagues of three roles, and hospitals to put on them. */
export async function setUp() {
  await person("owner");
  await person("colleague");
  await person("nurse", { role: "co-medical", licenceState: null });
  await person("rep", { role: "ms", licenceState: null });
  await agreed();
  for (const id of ["owner", "colleague", "nurse", "rep"]) await signedIn(id);
  await hospitals(["h1", "h2", "h3", "h4"]);
  await hospitals(["shibaura"], {
    name: "芝浦しおさいクリニック",
    furigana: "シバウラシオサイクリニック",
    tel: "03-0000-8100",
    fax: "03-0000-8101",
  });
}

export const FIELDS = { name: "心不全 逆紹介先", type: 2, purpose: 7 };
export const make = (who = "owner", fields: object = {}) =>
  respond<List>(who, "POST", "/lists/hospitals", { ...FIELDS, ...fields });
export const read = (id: string, query = "", who = "owner") =>
  respond<Page>(who, "GET", `/lists/hospitals/${id}${query}`);
export const orderOf = async (id: string) => (await read(id)).hospitals.map(({ hospitalId }) => hospitalId);
export const problem = async (response: Response) => {
  const body = (await response.json()) as { errors?: Record<string, string>; message: string };
  return { status: response.status, ...(body.errors ?? { message: body.message }) };
};
