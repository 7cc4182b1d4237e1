import type { lists } from "#contract/lists/calls";
import type { Bodies } from "./bodies";

export const listsBodies: Bodies<typeof lists> = {
  create: { name: "心不全 逆紹介先", type: 2, purpose: 6 },
  change: { name: "心不全 逆紹介先" },
  add: { listIds: ["a-list"], hospitalIds: ["h"] },
  takeOff: { listId: "a-list", hospitalIds: ["h"] },
  note: { memo: "心エコーあり。火曜は休診", mark: "asked" },
  addDoctors: { listIds: ["a-list"], doctorIds: ["d"] },
  takeOffDoctor: { listId: "a-list", doctorId: "d" },
  noteDoctor: { memo: "心不全の相談先" },
  place: { hospitalId: "h" },
  share: { isShared: true },
  copy: {},
};
