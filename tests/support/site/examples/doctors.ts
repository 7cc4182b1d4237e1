import { type ExampleOf, idFor, type Thing } from "./example";

const DOCTOR: Thing = { path: "/api/profile", id: /"doctorId":"([^"]+)"/ };

/** A doctor's own record where it is edited, else the record of 佐藤. */
export const doctorExample: ExampleOf = async (path, caller) => {
  if (!/^\/(connect\/)?doctor\/:id/.test(path)) return null;
  const owner = caller === "temporaryDoctor" && path.includes("/edit") ? caller : "doctor";
  return path.replace(":id", await idFor(owner, DOCTOR)).replace(/:\w+/g, "0");
};
