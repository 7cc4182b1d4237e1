import { MEMBERS_FORM_BYTES, ROOM_MEMBERS } from "#contract/chat/limits";
import { CANDIDATE_KINDS, type CandidateKind } from "#contract/groups/limits";

/** What a form with the picker may bring: an id each, and what is around them. */
export const TICKED_MEMBERS = { bytes: MEMBERS_FORM_BYTES, fields: ROOM_MEMBERS + 50 };

/** The fields of a form in which people are ticked, with the line that searches for more. */
export const PICKER_FIELDS = ["memberList", "name", "mode"];

/** Somebody who is ticked. Names are not sent: a search would put everybody listed into the address. */
export type Ticked = {
  objectId: string;
  /** The kind of people that are ticked here, if one form has several kinds. */
  kind?: CandidateKind | undefined;
};

/** The value of a box that is ticked: `ms:ID`, or the id alone in a form with one kind. */
export const tickedValue = ({ objectId, kind }: Ticked) => (kind ? `${kind}:${objectId}` : objectId);

/** The people who are ticked in a form or were when its search was sent. */
export function tickedIn(values: URLSearchParams | FormData): Ticked[] {
  const ticked = values.getAll("memberList").map((value): Ticked => {
    const [kind = "", id] = String(value).split(":");
    return id ? { objectId: id, kind: CANDIDATE_KINDS.find((each) => each === kind) } : { objectId: kind };
  });
  return [...new Map(ticked.map((each) => [each.objectId, each])).values()];
}
