import * as z from "zod";
import { get, operators, post, put, ROLES } from "#contract/endpoint";
import { line, text, wholeNumber } from "#contract/text";
import { FIELD_INVALID, MUST_BE_ARRAY } from "#contract/texts";
import { isUrl } from "#contract/wire/is-url";

export const MAGAZINE_STATES = ["draft", "scheduled", "sending", "sent"] as const;
export const MAGAZINE_STATE_LABELS = {
  draft: "下書き",
  scheduled: "予約済み",
  sending: "送信中",
  sent: "送信済み",
} as const;

const codes = (pattern: RegExp) =>
  z.array(z.string().regex(pattern, FIELD_INVALID), MUST_BE_ARRAY).max(200, FIELD_INVALID).default([]);

/** A field without a tick, in each list, is everybody. */
export const magazineFields = z
  .object({
    subject: line({ max: 100, field: "件名", empty: "件名を入力してください。" }),
    body: z
      .string({ error: "本文を入力してください。" })
      .transform((value) => value.replace(/\r\n?/g, "\n"))
      .pipe(text({ max: 10_000, field: "本文", empty: "本文を入力してください。" })),
    linkLabel: z.string().trim().max(40, "リンクの名前は40文字以内で入力してください。").default(""),
    linkUrl: z
      .string()
      .trim()
      .max(500, "リンク先は500文字以内で入力してください。")
      .refine((url) => url === "" || (isUrl(url) && new URL(url).protocol === "https:"), {
        error: "リンク先は、https://で始まるURLで入力してください。",
      })
      .default(""),
    roles: z.array(z.enum(ROLES, { error: FIELD_INVALID }), MUST_BE_ARRAY).default([]),
    departments: codes(/^d\d{2,3}$/),
    prefectures: codes(/^\d{2}$/),
  })
  .refine(({ linkLabel, linkUrl }) => linkUrl === "" || linkLabel !== "", {
    path: ["linkLabel"],
    error: "リンクの名前を入力してください。",
  });
export type MagazineFields = z.output<typeof magazineFields>;

/** The revision that was read: a draft that somebody else has changed meanwhile is not overwritten, nor sent. */
export const magazineRevision = z.object({
  revision: z.coerce.number({ error: FIELD_INVALID }).int().min(0),
});
export const magazineChange = z.intersection(magazineFields, magazineRevision);

/** `sendAt`: epoch ms; null sends at once. */
export const magazineSchedule = magazineRevision.extend({
  sendAt: z.number({ error: "日時を正しく入力してください。" }).int().nullable(),
});

export const magazineLine = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(MAGAZINE_STATES),
  sendAt: z.number().nullable(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  recipients: z.number(),
  sent: z.number(),
  /** Unsubscribed between the start and their turn. */
  declined: z.number(),
});
export type MagazineLine = z.output<typeof magazineLine>;

export const magazine = magazineLine.extend({
  body: z.string(),
  linkLabel: z.string(),
  linkUrl: z.string(),
  roles: z.array(z.string()),
  departments: z.array(z.string()),
  prefectures: z.array(z.string()),
  revision: z.number(),
  /** People who would have it now: they asked for the magazine, and fit. */
  audience: z.number(),
  /** The mail as it would go out. */
  preview: z.string(),
});
export type Magazine = z.output<typeof magazine>;

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
