import { Hono } from "hono";
import { auth } from "#contract/auth";
import { chat } from "#contract/chat";
import { contact } from "#contract/contact";
import { doctors } from "#contract/doctors";
import type { Contract } from "#contract/endpoint";
import { files } from "#contract/files";
import { mail } from "#contract/mail";
import { operator } from "#contract/operator";
import { push } from "#contract/push";
import { reference } from "#contract/reference";
import { registration } from "#contract/registration";
import { users } from "#contract/users";
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
import { type ApiContext, type Handlers, serve } from "./serve";
import { usersHandlers } from "./users";

/** What the API host serves: each capability's contract with its handlers. Tests walk the same list. */
export const MOUNTS = [
  mount(auth, authHandlers),
  mount(users, usersHandlers),
  mount(reference, referenceHandlers),
  mount(doctors, doctorsHandlers),
  mount(files, filesHandlers),
  mount(registration, registrationHandlers),
  mount(contact, contactHandlers),
  mount(mail, mailHandlers),
  mount(chat, chatHandlers),
  mount(push, pushHandlers),
  mount(operator, operatorHandlers),
];

export function createApi() {
  const api = new Hono<ApiContext>().basePath("/api");
  api.onError(answerFailure);
  api.notFound((c) => answerFailure(notFound(), c));
  for (const { contract, handlers } of MOUNTS) serve(api, contract, handlers);
  return api;
}

function mount<C extends Contract>(contract: C, handlers: Handlers<C>) {
  return { contract: contract as Contract, handlers: handlers as unknown as Handlers<Contract> };
}
