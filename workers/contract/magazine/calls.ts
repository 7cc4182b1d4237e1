import * as z from "zod";
import { get, operators, post, put } from "#contract/endpoint";
import {
  magazine,
  magazineChange,
  magazineFields,
  magazineLine,
  magazineRevision,
  magazineSchedule,
} from "#contract/magazine/shapes";
import { wholeNumber } from "#contract/text";

const view = operators("magazine:view");
const change = operators("magazine:change");

/** Additive: 運営からの配信, mails of the operators to those who asked for them. */
export const magazines = {
  /** Newest first, with their counts. */
  magazines: get("/admin/magazines", {
    access: view,
    query: z.object({ offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }) }),
    reply: z.object({ total: z.number(), magazines: z.array(magazineLine) }),
  }),
  magazine: get("/admin/magazines/:id", { access: view, reply: magazine }),
  createMagazine: post("/admin/magazines", {
    access: change,
    body: magazineFields,
    reply: z.object({ id: z.string() }),
  }),
  /** 409 for one that is no draft any more, or that somebody else has changed. */
  changeMagazine: put("/admin/magazines/:id", { access: change, body: magazineChange }),
  /** Mails it to the caller alone. */
  testMagazine: post("/admin/magazines/:id/test", { access: change }),
  /** Sends it now or later. 409 as above, 422 where nobody would have it. */
  scheduleMagazine: post("/admin/magazines/:id/schedule", { access: change, body: magazineSchedule }),
  /** Makes a scheduled one a draft again. 409 when it has started. */
  withdrawMagazine: post("/admin/magazines/:id/withdraw", { access: change, body: magazineRevision }),
};
