import type { imports } from "#contract/imports/calls";
import type { Bodies } from "./bodies";

export const importsBodies: Bodies<typeof imports> = {
  decideJoin: { source: "bureau", key: "131234567", hospitalId: "" },
  decideProposal: { hospitalId: "nowhere", field: "tel", isAccepted: false },
};
