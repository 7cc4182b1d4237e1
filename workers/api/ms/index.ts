import type { ms } from "#contract/ms/calls";
import { cardsHeldOf } from "../business-card/cards";
import type { Call, Handler, Handlers } from "../serve";
import { findMs } from "./find-ms";
import { changeProfile, profile } from "./profile";

const search: Handler<typeof ms.search> = (call) => find(call, false);

const managers: Handler<typeof ms.managers> = (call) => find(call, true);

type Asked = Pick<Call<typeof ms.search>, "viewer" | "body" | "db" | "env">;

async function find({ viewer, body, db, env }: Asked, managersOnly: boolean) {
  const [found, held] = await Promise.all([
    findMs(viewer, db, { ...body, managersOnly }, body),
    cardsHeldOf(env.DB, viewer.id),
  ]);
  const ids = found.users.map(({ objectId }) => objectId);
  return { ...found, cards: ids.filter((id) => held.has(id)) };
}

export const msHandlers: Handlers<typeof ms> = { search, managers, profile, changeProfile };
