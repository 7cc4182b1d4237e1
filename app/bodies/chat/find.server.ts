import type { Person } from "#contract/rooms";
import type { Api } from "~/api.server";
import type { WebViewer } from "~/context";

/** Contacts by name; for a doctor also every other doctor of the directory who has signed up. */
export async function findPeople(api: Api, viewer: WebViewer, name: string): Promise<Person[]> {
  const [contacts, doctors] = await Promise.all([
    api.chat.contacts({ query: { name } }),
    viewer.role === "doctor" && name ? colleagues(api, name) : [],
  ]);
  const known = new Set([viewer.id, ...contacts.people.map(({ objectId }) => objectId)]);
  return [...contacts.people, ...doctors.filter(({ objectId }) => !known.has(objectId))];
}

async function colleagues(api: Api, name: string): Promise<Person[]> {
  const { hits } = await api.doctors.searchName({ query: { partOfName: name, signupCondition: 1 } });
  return hits.hits.flatMap(({ _source: doctor }) => {
    if (!doctor.hpcrUser) return [];
    const workplace = doctor.enrollmentPeriodList[0]?.name ?? null;
    return {
      objectId: doctor.hpcrUser.objectId,
      name: `${doctor.lastName} ${doctor.firstName}`,
      role: "doctor" as const,
      organization: workplace,
      avatarUrl: doctor.avatarUrl ?? null,
    };
  });
}
