import { type ExampleOf, idFor, USER } from "./example";

export const connectExample: ExampleOf = async (path) => {
  if (path === "/connect/company/products/:id") return path.replace(":id", "new");
  if (/^\/(cnct|connect)\/company\/:id$/.test(path))
    return path.replace(":id", await idFor("connectCompany", USER));
  if (/^\/(cnct|connect\/user)\/:id$/.test(path)) return path.replace(":id", await idFor("connect", USER));
  return null;
};
