import type { ms } from "#contract/ms/calls";
import type { Handler, Handlers } from "../serve";
import { findMs } from "./find-ms";
import { changeProfile, profile } from "./profile";

const search: Handler<typeof ms.search> = ({ viewer, body, db }) => findMs(viewer, db, body, body);

const managers: Handler<typeof ms.managers> = ({ viewer, body, db }) =>
  findMs(viewer, db, { ...body, managersOnly: true }, body);

export const msHandlers: Handlers<typeof ms> = { search, managers, profile, changeProfile };
