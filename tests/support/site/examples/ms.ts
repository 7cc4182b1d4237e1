import { type ExampleOf, idFor, USER } from "./example";

export const msExample: ExampleOf = async (path) => {
  const isOfMs = (path.startsWith("/ms/:id") && !path.includes("?")) || path.startsWith("/connect/ms/:id");
  return isOfMs ? path.replace(":id", await idFor("ms", USER)) : null;
};
