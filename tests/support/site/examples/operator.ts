import { COMMUNITY } from "./community";
import { type ExampleOf, idFor, type Thing } from "./example";
import { HOSPITAL } from "./hospitals";

/** A doctor of the directory without an account. */
const LISTED: Thing = {
  path: `/api/doctor/searchName?${new URLSearchParams({ partOfName: "田", signupCondition: "2" })}`,
  id: /"objectId":"([^"]+)"/,
};
const LICENCE: Thing = { path: "/api/admin/licences", id: /"userId":"([^"]+)"/ };
const AD: Thing = { path: "/api/admin/ads", id: /"id":"([^"]+)"/ };
const MAGAZINE: Thing = { path: "/api/admin/magazines", id: /"id":"([^"]+)"/ };
const COMPANY: Thing = { path: "/api/admin/companies", id: /"code":"([^"]+)"/ };
const ARCHIVE: Thing = { path: "/api/admin/archives", id: /"month":"([^"]+)"/ };
const ACCOUNT: Thing = { path: "/api/admin/accounts?role=ms", id: /"id":"([^"]+)"/ };

/** What an operator has before them. */
export const operatorExample: ExampleOf = async (path, caller) => {
  if (path.startsWith("/admin/communities/:id")) return path.replace(":id", COMMUNITY);
  if (path === "/admin/hospitals/:id") return path.replace(":id", await idFor("doctor", HOSPITAL));
  if (path === "/admin/doctors/:id") return path.replace(":id", await idFor("doctor", LISTED));
  if (caller !== "operator" || !path.includes(":id")) return null;
  return path.replace(":id", await idFor(caller, thingBefore(path)));
};

/** What an address of the console names. */
function thingBefore(path: string): Thing {
  if (path.includes("licences")) return LICENCE;
  if (path.includes("/archives/")) return ARCHIVE;
  if (path.includes("/magazine")) return MAGAZINE;
  if (path.includes("/companies/")) return COMPANY;
  return path.includes("/ads/") ? AD : ACCOUNT;
}
