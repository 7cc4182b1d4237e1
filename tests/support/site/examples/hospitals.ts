import { type ExampleOf, idFor, type Thing } from "./example";

export const HOSPITAL: Thing = { path: "/api/hospital/own", id: /"hospitalId":"([^"]+)"/ };

export const hospitalExample: ExampleOf = async (path) => {
  if (path.startsWith("/hospitals/:id")) return path.replace(":id", await idFor("doctor", HOSPITAL));
  return path.includes("/open_bed/:id") ? path.replace(":id", "new") : null;
};
