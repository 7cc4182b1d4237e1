import { Hono } from "hono";
import { contracts } from "#contract/contracts";
import type { Contract } from "#contract/endpoint";
import type { ApiContext } from "./api-context";
import { authHandlers } from "./auth";
import { chatHandlers } from "./chat";
import { contactHandlers } from "./contact";
import { doctorsHandlers } from "./doctors";
import { answerFailure, notFound } from "./errors";
import { filesHandlers } from "./files";
import { mailHandlers } from "./mail";
import { operatorHandlers } from "./operator";
import { pushHandlers } from "./push";
import { referenceHandlers } from "./reference";
import { registrationHandlers } from "./registration";
import { type Handlers, serve } from "./serve";
import { usersHandlers } from "./users";

/** What the API host does, by capability: the type asks for a handler of every call in the table. */
const handlers: { [K in keyof typeof contracts]: Handlers<(typeof contracts)[K]> } = {
  auth: authHandlers,
  users: usersHandlers,
  reference: referenceHandlers,
  doctors: doctorsHandlers,
  files: filesHandlers,
  registration: registrationHandlers,
  contact: contactHandlers,
  mail: mailHandlers,
  chat: chatHandlers,
  push: pushHandlers,
  operator: operatorHandlers,
};

export function createApi() {
  const api = new Hono<ApiContext>().basePath("/api");
  api.onError(answerFailure);
  api.notFound((c) => answerFailure(notFound(), c));
  for (const name of Object.keys(contracts) as (keyof typeof contracts)[]) {
    serve(api, contracts[name] as Contract, handlers[name] as Handlers<Contract>);
  }
  return api;
}
