import { doctor, harmful, ID, type PostedForm, TYPED } from "./posted-form";

export const searchesForms: readonly PostedForm[] = [
  doctor(
    "/mypage/search",
    { intent: "save", save: "/doctor/search?prefectureCode=13", name: TYPED },
    harmful,
  ),
  doctor("/mypage/search", { intent: "rename", id: ID, name: TYPED }),
];
