import type { doctors } from "#contract/doctors/calls";
import type { Bodies } from "./bodies";

export const doctorsBodies: Bodies<typeof doctors> = {
  changeProfile: { introduction: "心不全を診ています。" },
  correct: {
    ...{
      doctorId: "d",
      revision: 1,
      lastName: "佐藤",
      firstName: "花子",
      lastNameKana: "サトウ",
      firstNameKana: "ハナコ",
    },
    ...{ doctorCategory: ["d01"], hospitalIds: ["h"] },
  },
  search: { lastName: "佐藤" },
};
