import type { Person } from "#contract/chat/shapes";
import { SUSPENDED_PARTICIPANT } from "#contract/community/texts";
import type { Principal } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";
import { pageOfUser } from "#contract/users/page-of-user";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { PRINCIPAL_LABELS } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";

/** Tells whether they are shown by their own name: somebody who left or was shut out has no link and no title. */
export const isNamed = ({ objectId, name }: Pick<Person, "objectId" | "name">) =>
  objectId !== "" && name !== WITHDRAWN_NAME;

/** The name as people are called: 「佐藤 健一 先生」. */
export const calledName = (person: Pick<Person, "objectId" | "name" | "role">): string =>
  isNamed(person) ? calledBy(person.name, person.role) : shownName(person);

/** The name alone. Only who was shut out of a community comes without an id. */
export const shownName = ({ objectId, name }: Pick<Person, "objectId" | "name">) =>
  objectId === "" ? SUSPENDED_PARTICIPANT : name;

/** What somebody is in the eyes of the service: a doctor is one once the licence has been verified. */
export const principalOf = ({ role, isUnderReview }: Person): Principal =>
  isUnderReview ? "temporaryDoctor" : role;

/** The address of a person's own page, from which one comes back to `here`; null: they have none yet. */
export function pageOfPerson(person: Person, here: string, isOfConnect: boolean): string | null {
  const { objectId, role, doctorId, isOperator } = person;
  if (!isNamed(person) || isOperator) return null;
  const page = pageOfUser({ userId: objectId, role, doctorId }, isOfConnect);
  return page && leadingBack(page, here);
}

/** The same, or the list of members, where one learns more. */
export function placeOf(person: Person, roomId: string, isOfConnect: boolean): string {
  const room = `/rooms/${roomId}`;
  return pageOfPerson(person, room, isOfConnect) ?? `${room}/members`;
}

export const nameOf = (person: Person | undefined) => person?.name ?? "退会したメンバー";

/** Says in one line who is in the room: 「MS・青葉製薬」, 「メンバー5名」. */
export function roomContext(
  kind: "direct" | "group",
  others: readonly Person[],
  memberCount: number,
): string {
  const [other] = others;
  if (kind === "group" || !other) return `メンバー${memberCount}名`;
  return [other.isOperator ? "運営" : PRINCIPAL_LABELS[principalOf(other)], other.organization]
    .filter(Boolean)
    .join("・");
}
