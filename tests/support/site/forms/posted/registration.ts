import { PLACE } from "./doctors";
import {
  by,
  doctor,
  EMAIL,
  guest,
  ID,
  licence,
  local,
  PASSWORD,
  type PostedForm,
  TYPED,
} from "./posted-form";

const recording = by("recording");

export const PARTICULARS = {
  lastnameJa: "新田",
  firstnameJa: TYPED,
  lastnameKana: "にった",
  firstnameKana: "のこる",
  gender: "1",
  birthYear: "昭和60",
  birthMonth: "5",
  birthDay: "12",
  category2: "1",
  subCategoryId: "1",
  registeredNumber: "987654",
  certificationYear: "平成23",
  certificationMonth: "4",
  certificationDay: "20",
};

export const COLLEAGUE = {
  lastnameJa: "鈴木",
  firstnameJa: TYPED,
  lastnameKana: "すずき",
  firstnameKana: "のこる",
  occupation: "nurse",
};

export const registrationForms: readonly PostedForm[] = [
  guest("/helper-panel/dismiss", { back: "/signup" }, local),
  guest("/signup", { email: EMAIL, agreed: "on" }),
  by("confirming")("/confirm", { code: "0000" }),
  by("confirming")("/confirm", { intent: "resend" }),
  by("confirming")("/unreceived_auth_code"),
  by("describing")("/profile", { ...PARTICULARS, password: PASSWORD }),
  by("describing")("/profile", { images: licence() }),
  by("finishing")("/regist-confirm"),
  recording("/doctor/new"),
  recording("/doctor/new/select", { doctorObjectId: "none" }, local),
  recording("/doctor/new/doctorExpertCategory", { codes: ["e01"], intent: "save" }, local),
  recording("/doctor/new/searchPaperMeshList", { codes: ["m001"], intent: "save" }, local),
  recording("/doctor/new/surgeryMeshList", { q: TYPED, intent: "search" }, local),
  recording("/doctor/new/unacceptableMeshList", { intent: "save" }, local),
  recording(
    "/doctor/new/editHospital",
    { ...PLACE, intent: "hospitals", medicalAreaId: "1301", q: TYPED },
    local,
  ),
  recording("/doctor/new/editHospital", { ...PLACE, intent: "zipcode" }),
  recording("/doctor/new/editHospital", { ...PLACE, medicalAreaId: "1301", hospitalId: ID, q: TYPED }),
  recording("/doctor/new/editHospital", { ...PLACE, intent: "save" }, local),
  recording("/doctor/new/profile", { university: TYPED, firstDepartment: "d03" }, local),
  by("registering")("/doctor/new/confirm"),
  guest("/medical/signup", { invitation: "nobodys", password: PASSWORD }),
  by("joining")("/medical/profile", COLLEAGUE, local),
  by("joining")("/medical/confirm", { agreed: "on" }),
  by("temporaryDoctor")("/doctor/new/pending", { images: licence() }),
  doctor("/invitation", { email: EMAIL }),
  doctor("/invitation", { withdraw: ID }),
  doctor(`/doctor/${ID}/invite`, { email: EMAIL }),
];
