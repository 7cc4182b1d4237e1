import type { hospitals } from "#contract/hospitals/calls";
import type { Bodies } from "./bodies";

export const hospitalsBodies: Bodies<typeof hospitals> = {
  update: { hospitalId: "h", tel: "03-0000-1200" },
  confirmVacantBeds: { seenAt: 1 },
  remind: { hour: 8 },
  correct: { hospitalId: "h", tel: "03-0000-1201" },
  decideProposal: { field: "tel", isAccepted: true },
  decideEditProposal: { isAccepted: true },
  decideAnyEditProposal: { isAccepted: true },
};
