import { connect, doctor, type PostedForm } from "./posted-form";

export const notificationsForms: readonly PostedForm[] = [
  doctor("/notification", { upTo: "1" }),
  connect("/connect/notification", { upTo: "1", kind: "information" }),
];
