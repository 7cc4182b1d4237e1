import * as z from "zod";
import { ROLES } from "#contract/endpoint";
import { line, text } from "#contract/text";
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
