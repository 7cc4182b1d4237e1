import { doctor, harmful, licence, type PostedForm, REASON, TYPED } from "./posted-form";

const DOCTOR = "/doctor/:id";
export const PLACE = { name: `${TYPED}大学`, zipcode: "1000001", isWorking: "yes", startDate: "2015年4月" };

export const doctorsForms: readonly PostedForm[] = [
  doctor(`${DOCTOR}/edit`, { intent: "basics", introduction: REASON }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "shown", "was-hideGender": "on" }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "up-1", seen: "nobodys" }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "picture", image: licence() }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "no-picture" }, harmful),
  doctor(`${DOCTOR}/edit/category`, { firstDepartment: "d03", seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/doctorExpertCategory`, { codes: ["e01"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/searchPaperMeshList`, { codes: ["m001"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/surgeryMeshList`, { codes: ["m300"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/unacceptableMeshList`, { codes: ["m001"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/hospitals/99`, { ...PLACE, intent: "save" }, harmful),
  doctor(`${DOCTOR}/edit/hospitals/99`, { ...PLACE, intent: "zipcode" }),
  doctor(`${DOCTOR}/edit/papers`, { intent: "pmid", pmid: "1" }),
  doctor(`${DOCTOR}/edit/papers`, { intent: "file", file: licence() }),
  doctor(`${DOCTOR}/edit/papers`, { intent: "hide", papers: "nobodys" }),
  doctor(`${DOCTOR}/edit/papers/delete`, { papers: "nobodys" }),
  doctor(`${DOCTOR}/edit/specialty`, { shown: "m001" }, harmful),
];
