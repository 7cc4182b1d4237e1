import { NAME_SEARCH_SIZE } from "#contract/limits";
import type { ms } from "#contract/ms/calls";
import type { Handler, Handlers } from "../serve";
import { findMs } from "./find-ms";
import { changeProfile, profile } from "./profile";

const search: Handler<typeof ms.search> = ({ viewer, body, db }) => findMs(viewer, db, body, body);

const managers: Handler<typeof ms.managers> = async ({ viewer, body, db }) => {
  const page = { limit: NAME_SEARCH_SIZE, offset: 0 };
  const { users } = await findMs(viewer, db, { ...body, managersOnly: true }, page);
  return { users };
};

export const msHandlers: Handlers<typeof ms> = { search, managers, profile, changeProfile };
