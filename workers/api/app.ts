import { Hono, type MiddlewareHandler } from "hono";
import { contracts } from "#contract/contracts";
import type { Contract } from "#contract/endpoint";
import type { ApiContext } from "./api-context";
import { authHandlers } from "./auth";
import { boardHandlers } from "./board";
import { businessCardHandlers } from "./business-card";
import { chatHandlers } from "./chat";
import { communityHandlers } from "./community";
import { companiesHandlers } from "./companies";
import { connectHandlers } from "./connect";
import { contactHandlers } from "./contact";
import { contactRulesHandlers } from "./contact-rules";
import { correctionsHandlers } from "./corrections";
import { directoryHandlers } from "./directory";
import { docsPage } from "./docs/docs";
import { openApiOf } from "./docs/openapi";
import { doctorsHandlers } from "./doctors";
import { failureResponse, notFound } from "./errors";
import { filesHandlers } from "./files";
import { groupNoticesHandlers } from "./group-notices";
import { groupsHandlers } from "./groups";
import { homeHandlers } from "./home";
import { hospitalsHandlers } from "./hospitals";
import { importsHandlers } from "./imports";
import { listsHandlers } from "./lists";
import { magazinesHandlers } from "./magazine";
import { mailHandlers } from "./mail";
import { moderationHandlers } from "./moderation";
import { msHandlers } from "./ms";
import { noticesHandlers } from "./notices";
import { notificationsHandlers } from "./notifications";
import { offlineHandlers } from "./offline";
import { operationsHandlers } from "./operation";
import { operatorHandlers } from "./operator";
import { papersHandlers } from "./papers";
import { pushHandlers } from "./push";
import { recordsHandlers } from "./records";
import { referenceHandlers } from "./reference";
import { registrationHandlers } from "./registration";
import { type Handlers, serve } from "./serve";
import { usersHandlers } from "./users";
import { workplacesHandlers } from "./workplaces";

/** What the API host does, by capability: the type asks for a handler of every call in the table. */
const handlers: { [K in keyof typeof contracts]: Handlers<(typeof contracts)[K]> } = {
  auth: authHandlers,
  users: usersHandlers,
  records: recordsHandlers,
  reference: referenceHandlers,
  doctors: doctorsHandlers,
  directory: directoryHandlers,
  files: filesHandlers,
  groupNotices: groupNoticesHandlers,
  groups: groupsHandlers,
  home: homeHandlers,
  hospitals: hospitalsHandlers,
  lists: listsHandlers,
  notices: noticesHandlers,
  moderation: moderationHandlers,
  ms: msHandlers,
  registration: registrationHandlers,
  connect: connectHandlers,
  contact: contactHandlers,
  corrections: correctionsHandlers,
  imports: importsHandlers,
  magazine: magazinesHandlers,
  mail: mailHandlers,
  chat: chatHandlers,
  businessCard: businessCardHandlers,
  contactRules: contactRulesHandlers,
  community: communityHandlers,
  companies: companiesHandlers,
  board: boardHandlers,
  offline: offlineHandlers,
  push: pushHandlers,
  notifications: notificationsHandlers,
  operation: operationsHandlers,
  operator: operatorHandlers,
  papers: papersHandlers,
  workplaces: workplacesHandlers,
};

export function createApi() {
  const api = new Hono<ApiContext>().basePath("/api");
  api.onError(failureResponse);
  api.notFound((c) => failureResponse(notFound(), c));
  for (const name of Object.keys(contracts) as (keyof typeof contracts)[]) {
    serve(api, contracts[name] as Contract, handlers[name] as Handlers<Contract>);
  }
  describe(api);
  return api;
}

/** The contract to read, for people who build against it; production says nothing of it. */
function describe(api: Hono<ApiContext>) {
  const title = "医の輪 API";
  api.use("/openapi.json", developersOnly);
  api.use("/docs", developersOnly);
  api.get("/openapi.json", (c) => c.json(openApiOf(contracts, title)));
  api.get("/docs", (c) => c.html(docsPage(openApiOf(contracts, title), title)));
}

const developersOnly: MiddlewareHandler<ApiContext> = async (c, next) => {
  if (c.env.ENVIRONMENT === "production") throw notFound();
  await next();
};
