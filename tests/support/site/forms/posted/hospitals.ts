import { doctor, harmful, type PostedForm, TYPED } from "./posted-form";

export const OF_HOSPITAL = { hospitalId: "nobodys", revision: "1" };

export const hospitalsForms: readonly PostedForm[] = [
  doctor("/hospitals/edit", { ...OF_HOSPITAL, name: `${TYPED}病院` }, harmful),
  doctor("/hospitals/edit/bed", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/medical_staff", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/outpatient", OF_HOSPITAL, harmful),
  doctor(
    "/hospitals/edit/outpatient/edit?day=mon",
    { ...OF_HOSPITAL, "entries[0].doctor": TYPED, "entries[0].note": TYPED },
    harmful,
  ),
  doctor(
    "/hospitals/edit/outpatient/edit",
    {
      ...OF_HOSPITAL,
      "rows[0].departmentCode": "d03",
      "rows[0].band": "morning",
      "rows[0].mon": TYPED,
    },
    harmful,
  ),
  doctor("/hospitals/edit/patient_date", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/result", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/open_bed", { hospitalId: "nobodys", intent: "confirm", seenAt: "1" }, harmful),
  doctor(
    "/hospitals/edit/open_bed",
    {
      ...OF_HOSPITAL,
      intent: "figures",
      from: "home",
      "beds[0].id": "nobodys",
      "beds[0].bedKind": "1",
      "beds[0].note": TYPED,
    },
    harmful,
  ),
  doctor("/hospitals/edit/open_bed/new", { ...OF_HOSPITAL, bedKind: "1", either: "2", note: TYPED }, harmful),
  doctor("/hospitals/edit/history", { hospitalId: "nobodys", edit: "1" }, harmful),
  doctor("/hospitals/edit/people", { hospitalId: "nobodys", person: "nobody", intent: "confirm" }, harmful),
  doctor(
    "/mypage/workplaces",
    { form: "request", hospitalId: "nobodys", channel: "operator", note: TYPED },
    harmful,
  ),
  doctor("/hospitals/edit/proposals", { hospitalId: "nobodys", field: "tel", intent: "accept" }, harmful),
];
