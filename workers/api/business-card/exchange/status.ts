import type { businessCard } from "#contract/business-card/calls";
import type { Handler } from "../../serve";
import { readPair, standingOf } from "./pair";

export const getExchangeStatus: Handler<typeof businessCard.getExchangeStatus> = async ({
  viewer,
  body,
  env,
}) => {
  const { newest } = await readPair(env.DB, viewer.id, body.userId, Date.now());
  return standingOf(newest, viewer.id);
};

export const existsBusinessCardExchangeRequest: Handler<
  typeof businessCard.existsBusinessCardExchangeRequest
> = async ({ viewer, body, env }) => {
  const { newest } = await readPair(env.DB, viewer.id, body.userId, Date.now());
  return { exists: newest?.status === "requested" };
};
