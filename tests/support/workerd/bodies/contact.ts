import type { contact } from "#contract/contact/calls";
import type { Bodies } from "./bodies";

const email = "fit@example.jp";

export const contactBodies: Bodies<typeof contact> = {
  contact: {
    lastName: "佐藤",
    firstName: "健一",
    job: 1,
    prefectureName: "東京都",
    hospitalName: "青空病院",
    hospitalAddress: "東京都千代田区1-1",
    email,
    body: "伺いたいことがあります。",
    companyCode: "C1",
    isConfirmed: true,
  },
};
