import { SHARE_PATH, SHARED_TEXT_CHARS } from "#contract/chat/limits";
import { headerText } from "#contract/wire/header-text";

/** A form that another app filled: more than its words is not read. */
const FORM_BYTES = 256 * 1024;

/**
 * What another app shares with the installed one comes as a form from nowhere (share_target of the manifest). It changes
 * nothing: its words become an address, where the person chooses a room. Files are taken by the service worker of
 * somebody's own device (public/sw.js); those that come as far as here are left out, and the page says so.
 */
export async function sharedForm(request: Request, url: URL): Promise<Response | null> {
  if (url.pathname !== SHARE_PATH || request.method !== "POST") return null;
  // The form of the page itself, which names a room, is no multipart.
  if (!headerText(request, "content-type")?.startsWith("multipart/form-data")) return null;
  const query = new URLSearchParams();
  const bytes = Number(headerText(request, "content-length") ?? Number.NaN);
  const form = bytes <= FORM_BYTES ? await request.formData().catch(() => null) : null;
  const words = ["title", "text", "url"].flatMap((name) => {
    const value = form?.get(name);
    return typeof value === "string" && value.trim() ? value.trim() : [];
  });
  const text = [...new Set(words)].join("\n").slice(0, SHARED_TEXT_CHARS);
  if (text) query.set("text", text);
  if (!form || form.getAll("files").some((each) => typeof each !== "string" && each.size > 0))
    query.set("missing", "files");
  return new Response(null, { status: 303, headers: { Location: `${SHARE_PATH}?${query}` } });
}
