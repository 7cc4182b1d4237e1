import type { doctors } from "#contract/doctors/calls";
import type { Bodies } from "./bodies";

export const doctorsBodies: Bodies<typeof doctors> = {
  changeProfile: { introduction: "心不全を診ています。" },
  search: { lastName: "佐藤" },
};
