import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { DISCARDED_BYTES, JSON_BODY_BYTES } from "#contract/limits";
import { NOT_FORM, NOT_JSON, UPLOAD_TOO_LARGE } from "#contract/texts";
import { joinBytes } from "#contract/wire/bytes";
import { discard } from "#contract/wire/discard";
import { headerText } from "#contract/wire/header-text";
import { Refusal, tooLarge } from "./errors";

/** The JSON of a request; `{}` when there is none. 413 over `limit` bytes, 400 for what is not JSON. */
export async function readJson(request: Request, limit = JSON_BODY_BYTES): Promise<unknown> {
  const message = limit > JSON_BODY_BYTES ? UPLOAD_TOO_LARGE : undefined;
  const text = new TextDecoder().decode(await readBytes(request, limit, message));
  if (text === "") return {};
  try {
    return JSON.parse(text, tidy);
  } catch {
    throw new Refusal(400, "not-json", NOT_JSON);
  }
}

/**
 * The fields and files of a multipart form; a name that comes several times is a list. Empty file inputs,
 * which browsers send as a file without a name, are left out. 413 over the limit, 400 for anything else.
 */
export async function readForm(request: Request): Promise<unknown> {
  const type = headerText(request, "content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(400, "not-form", NOT_FORM);
  const bytes = await readBytes(request, UPLOAD_BODY_BYTES, UPLOAD_TOO_LARGE);
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return fieldsOf(form);
  } catch {
    throw new Refusal(400, "not-form", NOT_FORM);
  }
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = (form.getAll(name) as (string | File)[])
      .filter((value) => typeof value === "string" || value.name !== "" || value.size > 0)
      .map((value) => tidy(name, value));
    if (values.length > 0 && name !== "__proto__") fields[name] = values.length > 1 ? values : values[0];
  }
  return fields;
}

/** Half surrogate pairs and NUL can't be stored as text; `__proto__` must not become a key. */
function tidy(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  if (typeof value !== "string") return value;
  return value.isWellFormed() && !value.includes("\0") ? value : value.toWellFormed().replaceAll("\0", "");
}

/** A body as it came, for what is signed. 413 over `limit` bytes. */
export const readText = async (request: Request, limit: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, limit));

/** Keeps at most `limit` bytes, whatever Content-Length says: a longer body is refused. */
async function readBytes(
  request: Request,
  limit: number,
  message?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(headerText(request, "content-length") ?? 0);
  if (announced > limit + DISCARDED_BYTES) throw tooLarge(message);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  if (announced > limit) {
    await discard(reader);
    throw tooLarge(message);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(chunks);
    length += value.byteLength;
    if (length > limit) {
      await discard(reader);
      throw tooLarge(message);
    }
    chunks.push(value);
  }
}
