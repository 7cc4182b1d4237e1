import type { doctors } from "#contract/doctors/calls";
import type { Bodies } from "./bodies";

export const doctorsBodies: Bodies<typeof doctors> = {
  search: { lastName: "佐藤" },
};
