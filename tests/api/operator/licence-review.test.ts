import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { searchHospitals } from "../../../workers/search/query";
import { auditOf } from "../../support/workerd/fixtures/accounts";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { newestMail } from "../../support/workerd/mails";
import { applicant, decide, desk, deskId, openDesk } from "./desk";

beforeAll(openDesk);

describe("a licence review", () => {
  it("shows what was declared and shown, decides once, writes a mail and an audit entry", async () => {
    const { id, username, browser } = await applicant("newdoctor");
    const queue = (await (await desk.call("GET", "/admin/licences")).json()) as {
      licences: { userId: string }[];
    };
    expect(queue.licences.map(({ userId }) => userId)).toContain(id);
    const review = await (await desk.call("GET", `/admin/licences/${id}`)).json();
    expect(review).toMatchObject({
      email: username,
      birthday: "1980-04-05",
      images: [{ id: `picture-${id}` }],
    });
    const picture = await desk.call("GET", `/licenceImages/picture-${id}`);
    expect(picture.headers.get("cache-control")).toBe("no-store");

    expect((await decide(id, { decision: "verified" })).status).toBe(204);
    expect((await decide(id, { decision: "refused", reason: "別人の免許証です" })).status).toBe(409);
    await browser.signIn(username);
    expect(await (await browser.call("GET", "/profile")).json()).toMatchObject({ isTemporary: false });
    expect((await newestMail(username, "licenceResult")).subject).toContain("確認が完了しました");
    expect(await auditOf(deskId)).toEqual(
      expect.arrayContaining(["licence-viewed:ok", "licence-decided:ok"]),
    );
  });

  it("takes the same decision twice as one, of whoever decided it", async () => {
    const { id, username } = await applicant("doubleclick");
    const twice = await Promise.all([
      decide(id, { decision: "verified" }),
      decide(id, { decision: "verified" }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([204, 204]);
    const reviews = await env.DB.prepare("SELECT count(*) AS n FROM licence_reviews WHERE user_id = ?")
      .bind(id)
      .first();
    expect(reviews).toEqual({ n: 1 });
    await newestMail(username, "licenceResult");
    const mails = await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE recipient = ?")
      .bind(username)
      .first();
    expect(mails).toEqual({ n: 1 });
  });

  it("asks again with a reason, which the applicant reads", async () => {
    const { id, username } = await applicant("blurred");
    expect((await decide(id, { decision: "resubmit" })).status).toBe(422);
    const reason = "番号が読み取れません。明るい場所で撮影してください。";
    expect((await decide(id, { decision: "resubmit", reason })).status).toBe(204);
    expect((await newestMail(username, "licenceResult")).text).toContain(reason);
  });

  it("gives the listed record its owner and keeps its id", async () => {
    const { id } = await applicant("listed");
    await hospitals(["h-now"], { name: "今の病院" });
    await listedDoctor("d-list");
    await worksAt("d-list", { type: "other", name: "前の病院" });
    await listedDoctor("d-copy", { userId: id, introduction: "循環器が専門です", expertCodes: ["e01"] });
    await worksAt("d-copy", { hospitalId: "h-now", name: "今の病院" });
    await env.DB.batch([
      env.DB.prepare("INSERT INTO doctor_claims VALUES (?, 'd-list', 0)").bind(id),
      // The doctor was notified of papers meanwhile, took one for their own and brought another.
      env.DB.prepare("INSERT INTO told_papers (doctor_id, paper_ids, looked_at) VALUES ('d-copy', '[]', 0)"),
      env.DB.prepare(
        `INSERT INTO papers (id, owner_id, title, mark, updated_at)
         VALUES ('pm-of-all', NULL, 'Of all', 'a', 0), ('brought', 'd-copy', 'Brought', 'b', 0)`,
      ),
      env.DB.prepare(
        `INSERT INTO doctor_papers VALUES ('d-copy', 'pm-of-all', 'accepted', 0), ('d-copy', 'brought', 'accepted', 0)`,
      ),
    ]);
    expect((await decide(id, { decision: "verified" })).status).toBe(204);
    const own = await env.DB.prepare(
      "SELECT d.id, d.introduction, w.name FROM doctors d JOIN workplaces w ON w.doctor_id = d.id WHERE d.user_id = ?",
    )
      .bind(id)
      .all();
    expect(own.results).toEqual([{ id: "d-list", introduction: "循環器が専門です", name: "今の病院" }]);
    expect(await env.DB.prepare("SELECT id FROM doctors WHERE id = 'd-copy'").first()).toBeNull();
    const papers = await env.DB.prepare(
      `SELECT p.id, p.owner_id AS owner FROM doctor_papers d JOIN papers p ON p.id = d.paper_id
       WHERE d.doctor_id = 'd-list' ORDER BY p.id`,
    ).all();
    expect(papers.results).toEqual([
      { id: "brought", owner: "d-list" },
      { id: "pm-of-all", owner: null },
    ]);
    const { hits } = await searchHospitals(env.SEARCH_DB, { doctorExpertCategory: ["e01"] });
    expect(hits.map(({ hospitalId }) => hospitalId)).toEqual(["h-now"]);
  });
});
