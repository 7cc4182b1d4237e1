import type { businessCard } from "#contract/business-card/calls";
import type { Handler } from "../../serve";
import { onRequest } from "./exchange-rule";
import { type PairRead, readPair, standingOf } from "./pair";

export const getExchangeStatus: Handler<typeof businessCard.getExchangeStatus> = async ({
  viewer,
  body,
  env,
}) => {
  const now = Date.now();
  return askableOf(await readPair(env.DB, viewer.id, body.userId, now), viewer.id, now);
};

/** How the pair stands, and from when the viewer may ask where a request would come too soon. */
export function askableOf({ newest, pair, asked }: PairRead, viewerId: string, now: number) {
  const verdict = onRequest(pair, viewerId, asked, now);
  return {
    ...standingOf(newest, viewerId),
    requestableFrom: verdict.kind === "tooSoon" ? verdict.from : null,
  };
}

export const existsBusinessCardExchangeRequest: Handler<
  typeof businessCard.existsBusinessCardExchangeRequest
> = async ({ viewer, body, env }) => {
  const { newest } = await readPair(env.DB, viewer.id, body.userId, Date.now());
  return { exists: newest?.status === "requested" };
};
