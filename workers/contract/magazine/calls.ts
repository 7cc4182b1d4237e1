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
  magazines: get("/admin/magazines", {
    about: "Newest first, with their counts.",
    access: view,
    query: z.object({ offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }) }),
    reply: z.object({ total: z.number(), magazines: z.array(magazineLine) }),
  }),
  magazine: get("/admin/magazines/:id", {
    about: "One magazine, as the console edits it.",
    access: view,
    reply: magazine,
  }),
  createMagazine: post("/admin/magazines", {
    about: "Creates a draft of a magazine.",
    access: change,
    body: magazineFields,
    reply: z.object({ id: z.string() }),
  }),
  changeMagazine: put("/admin/magazines/:id", {
    about: "409 for one that is no draft any more, or that somebody else has changed.",
    access: change,
    body: magazineChange,
  }),
  testMagazine: post("/admin/magazines/:id/test", {
    about: "Mails it to the caller alone.",
    access: change,
  }),
  scheduleMagazine: post("/admin/magazines/:id/schedule", {
    about: "Sends it now or later. 409 as above, 422 where nobody would have it.",
    access: change,
    body: magazineSchedule,
  }),
  withdrawMagazine: post("/admin/magazines/:id/withdraw", {
    about: "Makes a scheduled one a draft again. 409 when it has started.",
    access: change,
    body: magazineRevision,
  }),
};
