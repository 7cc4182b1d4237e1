import type { Person } from "#contract/chat/shapes";
import { CANDIDATE_KINDS } from "#contract/groups/limits";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import type { Picked } from "./ticks";
import type { Ticked } from "./writing/picked";

type Found = { people: Person[]; picked: Picked[] };

/**
 * Contacts by name; for a doctor also every other doctor of the directory whom they may write to. `picked`: those who
 * were ticked before, by name.
 */
export async function findPeople(
  api: Api,
  viewer: WebViewer,
  name: string,
  ticked: readonly Ticked[] = [],
): Promise<Found> {
  const doctors = viewer.role === "doctor" && name ? await colleagues(api, name) : [];
  const query = { name, doctors: doctors.join(","), picked: idsOf(ticked) };
  const { people, picked = [] } = await api.chat.contacts({ query });
  return { people, picked: named(picked, ticked) };
}

/** The names of those who are ticked. */
export async function pickedPeople(api: Api, ticked: readonly Ticked[]): Promise<Picked[]> {
  if (ticked.length === 0) return [];
  const { picked = [] } = await api.chat.contacts({ query: { picked: idsOf(ticked) } });
  return named(picked, ticked);
}

const idsOf = (ticked: readonly Ticked[]) => ticked.map(({ objectId }) => objectId).join(",");

function named(people: readonly Person[], ticked: readonly Ticked[]): Picked[] {
  const hasKinds = ticked.some(({ kind }) => kind);
  return people.map(({ objectId, name, role }) => ({
    objectId,
    name,
    kind: hasKinds ? CANDIDATE_KINDS.find((kind) => kind === role) : undefined,
  }));
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
