import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { call, signedIn, respond as told } from "../../support/workerd/client/calls";
import { agreed } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

const PLACES = { sender: "from", colleague: "from", reader: "to", other: "third" };

beforeAll(async () => {
  await hospitals(["from", "to", "third"]);
  for (const [who, hospital] of Object.entries(PLACES)) await nurse(who, hospital);
  await agreed();
  for (const who of Object.keys(PLACES)) await signedIn(who);
});

async function uploaded(who = "sender"): Promise<string> {
  const form = new FormData();
  form.set("file", new File(["%PDF-1.7 休診"], "休診.pdf", { type: "application/pdf" }));
  return (await told<{ url: string }>(who, "POST", "/files", form)).url;
}

async function sent(fileUrl: string) {
  const notice = { title: "休診", detail: "休診します。", fileUrl, toHospitalObjectIds: ["to"] };
  return (await told<{ objectId: string }>("sender", "POST", "/hospitalNotices", notice)).objectId;
}

const reading = async (who: string, fileUrl: string) =>
  (await call(who, "GET", fileUrl.replace("/api", ""))).status;
const readings = (fileUrl: string) => Promise.all(Object.keys(PLACES).map((who) => reading(who, fileUrl)));

describe("a file that goes with a notice", () => {
  it("is read by who may read the notice now, and by nobody else who has its address", async () => {
    const file = await uploaded();
    await sent(file);
    expect(await readings(file)).toEqual([200, 200, 200, 404]);
    await env.DB.prepare("UPDATE users SET hospital_id = 'third' WHERE id = 'reader'").run();
    expect(await reading("reader", file)).toBe(404);
    await env.DB.prepare("UPDATE users SET hospital_id = 'to' WHERE id = 'reader'").run();
  });

  it("is gone with the notice, bytes and all", async () => {
    const file = await uploaded();
    const id = await sent(file);
    expect((await call("sender", "DELETE", `/hospitalNotices/${id}`)).status).toBe(204);
    expect(await readings(file)).toEqual([404, 404, 404, 404]);
    expect(await env.FILES.head(file.replace("/api/files", "file"))).toBeNull();
  });

  it("is gone when another takes its place, but not while a second notice shows it", async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const [one, other] = [await sent(first), await sent(first)];
    await told("sender", "PATCH", `/hospitalNotices/${one}`, { fileUrl: second, filename: "新.pdf" });
    expect(await readings(first)).toEqual([200, 200, 200, 404]);
    await call("sender", "DELETE", `/hospitalNotices/${other}`);
    expect(await readings(first)).toEqual([404, 404, 404, 404]);
    expect(await readings(second)).toEqual([200, 200, 200, 404]);
  });

  it("is gone from a draft that takes another or is thrown away, but not while a notice shows it", async () => {
    const [first, second, third] = [await uploaded(), await uploaded(), await uploaded()];
    const draft = `/hospitalNotices/drafts/${crypto.randomUUID()}`;
    for (const fileUrl of [first, second])
      await told("sender", "PUT", draft, { fileUrl, filename: "紙.pdf" });
    expect([await reading("sender", first), await reading("sender", second)]).toEqual([404, 200]);
    expect((await call("sender", "DELETE", draft)).status).toBe(204);
    expect(await reading("sender", second)).toBe(404);
    const id = await sent(third);
    await told("sender", "PUT", `/hospitalNotices/drafts/${id}`, { title: "書きかけ" });
    expect((await call("sender", "DELETE", `/hospitalNotices/drafts/${id}`)).status).toBe(204);
    expect(await readings(third)).toEqual([200, 200, 200, 404]);
  });

  it("of a draft is its writer's alone", async () => {
    const file = await uploaded();
    await told("sender", "PUT", `/hospitalNotices/drafts/${crypto.randomUUID()}`, {
      fileUrl: file,
      filename: "紙.pdf",
    });
    expect(await readings(file)).toEqual([200, 404, 404, 404]);
  });

  it("is none that is in a post", async () => {
    const file = await uploaded();
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO posts (id, place_kind, place_id, author_id, kind, title, detail, status, created_at)
         VALUES ('post', 'group', 'group', 'sender', 'post', '', '', 'published', 0)`,
      ),
      env.DB.prepare("UPDATE uploads SET post_id = 'post' WHERE id = ?").bind(file.split("/").at(-1)),
    ]);
    const notice = { title: "休診", detail: "休診します。", fileUrl: file, toHospitalObjectIds: ["to"] };
    expect((await call("sender", "POST", "/hospitalNotices", notice)).status).toBe(422);
  });
});
