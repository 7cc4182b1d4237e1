import type { Person } from "#contract/chat/rooms";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";

/** Contacts by name; for a doctor also every other doctor of the directory whom they may write to. */
export async function findPeople(api: Api, viewer: WebViewer, name: string): Promise<Person[]> {
  const doctors = viewer.role === "doctor" && name ? await colleagues(api, name) : [];
  const { people } = await api.chat.contacts({ query: { name, doctors: doctors.join(",") } });
  return people;
}

/** Ids of doctors who have signed up: the directory knows readings and romaji too. Contacts are found without it. */
async function colleagues(api: Api, name: string): Promise<string[]> {
  const found = await api.doctors
    .searchName({ query: { partOfName: name, signupCondition: 1 } })
    .catch((error: { status?: number }) => {
      if (error.status === 429) return { hits: { hits: [] } };
      throw error;
    });
  return found.hits.hits.flatMap(({ _source }) => _source.hpcrUser?.objectId ?? []);
}
