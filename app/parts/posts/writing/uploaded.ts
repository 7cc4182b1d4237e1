/** A file that came with a form before and lies with the server: a page cannot hold it for its reader. */
export type UploadedFile = { url: string; name: string };

const URL_OF_FILE = /^\/api\/files\/[A-Za-z0-9_-]{1,80}$/;

/** What the form brings back of those; anything else is left out. */
export function uploadedIn(form: FormData): UploadedFile[] {
  return form.getAll("uploaded").flatMap((each) => {
    const one = parsed(String(each));
    return one && typeof one.name === "string" && URL_OF_FILE.test(String(one.url))
      ? [{ url: String(one.url), name: one.name }]
      : [];
  });
}

function parsed(text: string): Partial<UploadedFile> | null {
  try {
    return JSON.parse(text) as Partial<UploadedFile> | null;
  } catch {
    return null;
  }
}
