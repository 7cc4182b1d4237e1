import { doctor, harmful, ID, ms, type PostedForm, REASON, TYPED } from "./posted-form";

export const businessCardForms: readonly PostedForm[] = [
  ms("/business-card/new?to=nobodys", { userId: ID, message: REASON }),
  ms("/business-card/requests", { objectId: ID, intent: "accept" }),
  doctor("/business-card/requests", { userId: ID, intent: "mute" }),
  ms("/card/nobodys", { userId: ID, message: REASON }),
  ms("/business-card/own", { code: "nobodys", intent: "link" }),
  ms("/business-card/own", { jobTitle: TYPED, tel: "03-0000-0000", address: TYPED, back: REASON }, harmful),
  ms("/business-card/cards/nobodys", { intent: "note", memo: REASON, tags: TYPED }),
  ms("/business-card/cards/nobodys", { intent: "delete", objectId: ID }),
];
