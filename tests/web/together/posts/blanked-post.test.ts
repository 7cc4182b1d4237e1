import { expect, test } from "vitest";
import { type HeldPost, postForm } from "~/parts/posts/post-acts.server";
import type { Api } from "~/request/api.server";

const IDENTIFYING = "患者番号 12345678 の件です";
const BLANKED = "患者番号 ●● の件です";

/** A host that keeps files under the names they come with. */
function keeping() {
  const kept = new Map<string, File>();
  const file = async ({ body }: { body: { file: File } }) => {
    const url = `/api/files/file${kept.size}`;
    kept.set(url, body.file);
    return { url, name: body.file.name, contentType: body.file.type, size: body.file.size };
  };
  const read = async ({ params }: { params: { id: string } }) =>
    new Response(kept.get(`/api/files/${params.id}`));
  return { kept, api: { files: { file, read } } as unknown as Api };
}

/** What the next page of a form sends of this one, with a button pressed. */
function formOf(values: Record<string, string>, uploaded: HeldPost["uploaded"] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (name !== "uploaded") form.set(name, value);
  for (const each of uploaded) form.append("uploaded", JSON.stringify(each));
  return form;
}

async function posted(api: Api, form: FormData) {
  const written: { detail?: string; fileUrls: string[]; answer?: string }[] = [];
  const response = await postForm(
    { form, api },
    {
      texts: ["detail"],
      write: async ({ detail }, fileUrls, answer) => {
        written.push({ detail, fileUrls, answer });
        return new Response(null, { status: 303 });
      },
    },
  );
  return { written: written[0] ?? null, held: response.body ? ((await response.json()) as HeldPost) : null };
}

test("what is taken out of a post is taken out of the names of its files, and the author's confirmation is sent", async () => {
  const { kept, api } = keeping();
  const first = formOf({ detail: IDENTIFYING });
  first.append("files", new File(["所見"], "山田太郎_0012345_CT.txt", { type: "text/plain" }));
  first.append("files", new File(["図"], "経過.txt", { type: "text/plain" }));
  const asked = (await posted(api, first)).held as HeldPost;
  expect(asked.found.map(({ text }) => text)).toEqual(["12345678", "山田太郎", "0012345"]);

  const blanked = (await posted(api, formOf({ ...asked.values, patient: "blank" }, asked.uploaded))).held;
  expect(blanked?.values.detail).toBe(BLANKED);
  expect(blanked?.uploaded.map(({ name }) => name)).toEqual(["●●_●●_CT.txt", "経過.txt"]);

  const { patient, ...values } = blanked?.values ?? {};
  expect(patient).toBe("blank");
  const { written } = await posted(api, formOf(values, blanked?.uploaded));
  expect(written).toMatchObject({ detail: BLANKED, answer: "blank" });
  const files = written?.fileUrls.map((url) => kept.get(url) as File) ?? [];
  expect(files.map(({ name }) => name)).toEqual(["●●_●●_CT.txt", "経過.txt"]);
  expect(await files[0]?.text()).toBe("所見");
});

test("whoever stands by what was found is told as that, also after something was taken out before", async () => {
  const { api } = keeping();
  const { written } = await posted(api, formOf({ detail: IDENTIFYING, blanked: "on", patient: "keep" }));
  expect(written).toMatchObject({ detail: IDENTIFYING, answer: "keep" });
  expect((await posted(api, formOf({ detail: "所見です" }))).written?.answer).toBeUndefined();
});
