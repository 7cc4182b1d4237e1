import { pngOf } from "../../../pictures";
import type { Comer } from "../../web";

export type PostedForm = {
  by: Comer | Stage;
  path: string;
  fields: Record<string, string | readonly string[] | File>;
  /** The page goes on without the host: what it keeps lies at the edge. */
  needsNoHost?: true;
  /** Never sent to a host that answers: it would end or change what other tests use. */
  isHarmful?: true;
  /** What the page says when the host fails, where it is not the usual. */
  says?: string;
};

/** Those who are in the middle of something: their cookies are made on the way (tests/support/site/forms/stages.ts). */
export type Stage =
  | "inquiring"
  | "correcting"
  | "confirming"
  | "describing"
  | "finishing"
  | "recording"
  | "registering"
  | "joining";

type Fields = PostedForm["fields"];
export const by =
  (poster: Comer | Stage) =>
  (path: string, fields: Fields = {}, more: Partial<PostedForm> = {}): PostedForm => ({
    by: poster,
    path,
    fields,
    ...more,
  });

export const guest = by("guest");
export const doctor = by("doctor");
export const ms = by("ms");
export const operator = by("operator");
export const connect = by("connect");
export const local = { needsNoHost: true } as const;
export const harmful = { isHarmful: true } as const;

/** What a person has typed and must not lose; anything with this word in it is looked for afterwards. */
export const TYPED = "消えない文";
export const REASON = `${TYPED}。`;
export const EMAIL = "kieru-na@example.jp";
export const PASSWORD = "not-the-password-1";
export const ID = "0199d000-0000-7000-8000-000000000001";

export function licence() {
  return new File([pngOf(60, 40)], "licence.png", { type: "image/png" });
}
