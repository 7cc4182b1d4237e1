import type { registration } from "#contract/registration/calls";
import { pngOf } from "../../pictures";
import { PASSWORD, particulars } from "../fixtures/registrations";
import type { Bodies } from "./bodies";

const email = "fit@example.jp";
const token = "a".repeat(43);
const password = PASSWORD;
const picture = () => new File([pngOf(2, 2)], "a.png", { type: "image/png" });

const names = { lastnameJa: "佐藤", firstnameJa: "健一", lastnameKana: "さとう", firstnameKana: "けんいち" };

export const registrationBodies: Bodies<typeof registration> = {
  isValidEmail: { email },
  sendMailAuthCode: { email },
  isValidMailAuthCode: { email, code: "0000" },
  choosePassword: { password },
  isValidDoctor: particulars(email),
  collateDoctor: particulars(email),
  doctorImageUpload: {
    email,
    firstnameJa: "健一",
    lastnameJa: "佐藤",
    images: picture(),
  },
  registerUser: { ...particulars(email), role: "doctor", password, agreesToTerms: true },
  candidate: { firstnameJa: "健一", lastnameJa: "佐藤" },
  createDoctor: {
    university: "u01",
    graduationYear: "2006",
    doctorCategory: ["d03"],
    doctorExpertCategory: ["e01"],
    searchPaperMeshList: ["m001"],
    enrollmentPeriodList: [{ type: "other", name: "青空診療所", isWorking: true }],
    user: { objectId: "the-doctor" },
  },
  invite: { email },
  inviteDoctor: { email },
  startByInvitation: { id: token },
  registerCreateCoMedical: {
    ...names,
    id: token,
    occupation: "nurse",
    password,
    agreesToTerms: true,
  },
};
