import { doctor, harmful, ID, type PostedForm, REASON, TYPED } from "./posted-form";

export const listsForms: readonly PostedForm[] = [
  doctor("/lists/new", { name: TYPED, kind: "1-2", memo: REASON, creationKey: ID }, harmful),
  doctor("/lists/hospitals/add?hospitals=h1", { hospitals: ["h1"], name: TYPED, kind: "1-2" }, harmful),
  doctor("/lists/hospitals/add?doctors=d1", { doctors: ["d1"], name: TYPED, kind: "1-2" }, harmful),
  doctor(`/lists/hospitals/${ID}`, { intent: "note-doctor", doctorId: "d1", memo: REASON }, harmful),
  doctor(
    `/lists/hospitals/${ID}`,
    { intent: "note", hospitalId: "h1", memo: REASON, mark: "asked" },
    harmful,
  ),
  doctor(
    `/lists/hospitals/${ID}/edit`,
    { intent: "change", name: TYPED, kind: "1-2", memo: REASON },
    harmful,
  ),
  doctor(`/lists/hospitals/${ID}/fax`, { hospitals: ["h1"], from: TYPED, text: REASON }, harmful),
  doctor("/lists/shared/nobodys", { creationKey: ID }, harmful),
];
