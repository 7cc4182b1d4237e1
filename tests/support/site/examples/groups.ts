import type { Comer } from "../web";
import type { ExampleOf } from "./example";

/** The closed group of the demo to which doctor, MS and connect user belong. */
export const GROUP = "0199d100-0000-7000-8000-000000000001";

/** A closed group of the demo: the doctor and the MS each lead theirs, who is under review is a member of one. */
const groupOf = (caller: Comer) =>
  `0199d100-0000-7000-8000-00000000000${caller === "ms" ? 2 : caller === "temporaryDoctor" ? 3 : 1}`;

export const groupExample: ExampleOf = (path, caller) => {
  if (path.startsWith("/connect/group/:id")) return path.replace(/:id\??/, groupOf(caller));
  if (path.startsWith("/group/:id")) return path.replace(":id", groupOf(caller));
  if (!path.startsWith("/group/member/add")) return null;
  return `${path}${path.includes("?") ? "&" : "?"}groupId=${groupOf(caller)}`;
};
