import { type ExampleOf, idFor, type Thing } from "./example";

const OWN_NOTICE: Thing = {
  path: "/api/hospitalNotices/own?limit=100",
  id: /"objectId":"([^"]+)"(?:(?!objectId).)*"isMine":true/,
};

export const noticeExample: ExampleOf = async (path, caller) => {
  const isOfStaff = caller === "doctor" || caller === "co-medical";
  if (!path.startsWith("/notices/:id") || !isOfStaff) return null;
  return path.replace(":id", await idFor(caller, OWN_NOTICE));
};
