import { json } from "@remix-run/cloudflare";
import {
  DISCARDED_BYTES,
  FORM_BYTES,
  FORM_FIELDS,
  FORM_NAME_CHARS,
  FORM_NAME_DEPTH,
  FORM_NAME_INDEX,
} from "#contract/limits";
import { BODY_TOO_LARGE, NOT_FORM } from "#contract/texts";
import { discard } from "#contract/wire/discard";
import { headerText } from "#contract/wire/header-text";
import { VIEWER_FIELD } from "#contract/wire/viewer-mark";

/** What a form may bring beyond the usual, and what its page says of more. */
export type FormAllowance<L = never> = {
  /** The most that the whole body may have. */
  bytes?: number;
  /** The body is that large for its files: its texts are those of a plain form. */
  hasFiles?: boolean;
  fields?: number;
  whenTooLarge?: () => L;
};

/** The button that was pressed. */
export const OF_EVERY_FORM = ["intent"];

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The form of a request; null when it is larger than it may be: nothing of it is kept. It is empty if none came. */
export async function readPostedForm(
  request: Request,
  { bytes = FORM_BYTES, hasFiles = false, fields = FORM_FIELDS }: FormAllowance<unknown>,
): Promise<FormData | null> {
  const length = lengthOf(request);
  if (!request.body || length === 0) return new FormData();
  const type = headerText(request, "content-type") ?? "";
  if (!FORM.test(type)) throw unreadable();
  const most = hasFiles && !/^multipart/i.test(type) ? FORM_BYTES : bytes;
  if (length > most) {
    if (length <= most + DISCARDED_BYTES) await discard(request.body.getReader());
    return null;
  }
  const form = await formIn(request.body, type, most);
  const names = [...(form?.keys() ?? [])].filter((name) => name !== VIEWER_FIELD);
  refuseHostileNames(names, fields);
  return form && hasFiles && charactersOf(form) > FORM_BYTES ? null : form;
}

/**
 * Refuses (400) a form with fields that its page does not have, for actions that read theirs one by one: see
 * `readBySchema` for the others. A name with `*` at its end stands for all that begin so.
 */
export function onlyFields(form: FormData, ...names: readonly string[]) {
  const isKnown = (name: string) =>
    OF_EVERY_FORM.includes(name) ||
    names.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each));
  if (![...form.keys()].every(isKnown)) throw unreadable();
}

/** A body whose length was declared and is that of a plain form, or none. */
export function isSmall(request: Request): boolean {
  return !request.body || lengthOf(request) <= FORM_BYTES;
}

/** Our pages send nothing of the kind: no field to point at, so the page says it as a whole. */
export const unreadable = () => json({ message: NOT_FORM }, { status: 400 });
export const tooLarge = () => json({ message: BODY_TOO_LARGE }, { status: 413 });

async function formIn(
  body: ReadableStream<Uint8Array>,
  type: string,
  most: number,
): Promise<FormData | null> {
  let length = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length <= most) controller.enqueue(chunk);
        else if (length > most + DISCARDED_BYTES)
          controller.error(new RangeError("more than is thrown away"));
      },
    }),
  );
  try {
    const form = await new Response(counted, { headers: { "content-type": type } }).formData();
    return length > most ? null : form;
  } catch {
    if (length > most) return null;
    throw unreadable();
  }
}

/** The length that the request announced; NaN if the body comes in chunks. */
const lengthOf = (request: Request) => Number(headerText(request, "content-length") ?? Number.NaN);

function charactersOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}

/** `list[99999999]` and `a.a.a…` are no larger than a form, and what is built from them is. */
function refuseHostileNames(names: readonly string[], most: number) {
  if (names.length > most || names.some(isHostile)) throw unreadable();
}

function isHostile(name: string): boolean {
  if (name.length > FORM_NAME_CHARS) return true;
  const indexes = [...name.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits));
  const depth = name.split(/[.[]/).length;
  return depth > FORM_NAME_DEPTH || indexes.some((index) => index > FORM_NAME_INDEX);
}
