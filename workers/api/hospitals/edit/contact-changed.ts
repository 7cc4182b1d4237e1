import { isContactField } from "#contract/hospitals/contact";
import { FIELDS, isHospitalField } from "#contract/hospitals/fields";
import type { Env } from "../../../env";
import { notify } from "../../../notifications/notify";
import { confirmedPeopleOf, operatorsOf } from "../../workplaces/people-of";
import type { HospitalRecord } from "../record";

type Change = {
  row: Pick<HospitalRecord, "id" | "name" | "revision">;
  fields: readonly string[];
  editorId: string;
};

/** Everybody confirmed at the institution and every operator hears at once of contact data that changed. */
export async function contactChanged(env: Env, { row, fields, editorId }: Change): Promise<void> {
  const changed = fields.filter(isContactField);
  if (changed.length === 0) return;
  const labels = changed.map((field) => (isHospitalField(field) ? FIELDS[field].label : field));
  const occasion = `contact-changed:${row.id}:${row.revision + 1}`;
  const text = `${row.name}：${labels.join("・")}`;
  const [people, operators] = await Promise.all([confirmedPeopleOf(env, row.id), operatorsOf(env)]);
  await notify(env, people, {
    occasion,
    topic: "contactChanged",
    about: { type: "hospitalContact", id: row.id },
    actorId: editorId,
    text,
  });
  await notify(env, operators, {
    occasion: `${occasion}:operator`,
    topic: "contactChanged",
    about: { type: "editedHospital", id: row.id },
    actorId: editorId,
    text,
  });
}
