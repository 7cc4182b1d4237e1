import { Hono } from "hono";
import { auth } from "#contract/auth";
import { users } from "#contract/users";
import { authHandlers } from "./auth";
import { answerFailure, notFound } from "./errors";
import { type ApiContext, serve } from "./serve";
import { usersHandlers } from "./users";

/** The API host: every contract mounted under /api. */
export function createApi() {
  const api = new Hono<ApiContext>().basePath("/api");
  api.onError(answerFailure);
  api.notFound((c) => answerFailure(notFound(), c));
  serve(api, auth, authHandlers);
  serve(api, users, usersHandlers);
  return api;
}
