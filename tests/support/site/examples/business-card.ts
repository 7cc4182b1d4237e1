import { type ExampleOf, idFor, USER } from "./example";

export const businessCardExample: ExampleOf = async (path, caller) => {
  if (path.startsWith("/business-card/new")) return `${path}?to=${await idFor("temporaryDoctor", USER)}`;
  if (!path.startsWith("/business-card/cards/:id")) return null;
  return path.replace(":id", await idFor(caller === "doctor" ? "ms" : "doctor", USER));
};
