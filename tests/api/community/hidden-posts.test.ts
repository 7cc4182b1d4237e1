import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Community } from "#contract/community/shapes";
import { HIDDEN_BY_OPERATOR } from "#contract/community/texts";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond } from "../../support/workerd/client/calls";
import { operator } from "../../support/workerd/fixtures/accounts";
import { comment, find, fresh, open, setUp, titles, write } from "./posts-setup";

let desk: Browser;

beforeAll(async () => {
  ({ browser: desk } = await operator("community-desk"));
  await setUp();
});

describe("what is written in an open community", () => {
  it("is hidden with a reason that its author reads, and shown again", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const act = (who: string, deed: string) =>
      call(who, "POST", `/opencommunity/${deed}`, { postId: objectId, reason: "製品の宣伝のため" });
    expect((await act("member", "hide")).status).toBe(403);
    for (const _ of [1, 2]) expect((await act("moderator", "hide")).status).toBe(204);
    expect(titles(await find(id))).toEqual([]);
    expect((await call("other", "GET", `/opencommunity/posts/${objectId}`)).status).toBe(404);
    expect((await open(objectId, "member")).post).toMatchObject({
      status: "hidden",
      hiddenReason: "製品の宣伝のため",
    });
    expect((await act("admin", "restore")).status).toBe(204);
    expect((await open(objectId)).post.status).toBe("published");
    const { log } = await respond<{ log: { act: string }[] }>(
      "admin",
      "GET",
      `/opencommunity/${id}/moderation`,
    );
    expect(log.map((entry) => entry.act)).toEqual(["restore", "hide"]);
  });

  it("of one's own is hidden and shown again by somebody else alone", async () => {
    const id = await fresh();
    const post = await write(id, "moderator");
    const said = await comment(post.objectId, "ご意見をください", "moderator");
    const act = (who: string, deed: string, thing: object) =>
      call(who, "POST", `/opencommunity/${deed}`, { ...thing, reason: "製品の宣伝のため" });
    for (const thing of [{ postId: post.objectId }, { commentId: said.objectId }]) {
      expect((await act("moderator", "hide", thing)).status).toBe(403);
      expect((await act("admin", "hide", thing)).status).toBe(204);
      expect((await act("moderator", "restore", thing)).status).toBe(403);
    }
    expect((await open(post.objectId, "moderator")).post.status).toBe("hidden");
    expect((await act("admin", "restore", { postId: post.objectId })).status).toBe(204);
  });

  it("is shown again by nobody of the community once the operator has hidden it", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const said = await comment(objectId, "ここで買えます", "other");
    const restore = async (thing: object) => {
      const refused = await call("admin", "POST", "/opencommunity/restore", thing);
      return [refused.status, refused.ok ? "" : ((await refused.json()) as { message: string }).message];
    };
    for (const [kind, thing] of [
      ["communityComment", { commentId: said.objectId }],
      ["communityPost", { postId: objectId }],
    ] as const) {
      const [itemId] = Object.values(thing);
      const report = { kind, id: itemId, reason: "abuse" };
      await respond("admin", "POST", "/reports", report);
      const caseId = await env.DB.prepare("SELECT id FROM report_cases WHERE item_id = ?")
        .bind(itemId)
        .first("id");
      const decide = (from: string, state: string) =>
        desk.call("POST", `/admin/reports/${caseId}/decision`, { from, state, reason: "規約違反のため" });
      expect((await decide("open", "hidden")).status).toBe(204);
      expect(await restore(thing)).toEqual([403, HIDDEN_BY_OPERATOR]);
      // A report of somebody else's would open the case again, and with it the way to restore.
      expect((await call("moderator", "POST", "/reports", report)).status).toBe(404);
      expect(await restore(thing)).toEqual([403, HIDDEN_BY_OPERATOR]);
    }
    expect((await open(objectId, "admin")).post.status).toBe("hidden");
  });

  it("is told to nobody by the way of a report once it is hidden", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const said = await comment(objectId, "ここで買えます", "other");
    const subject = async (who: string, kind: string, item: string) =>
      (await call(who, "GET", `/reports/subject?kind=${kind}&id=${item}`)).status;
    const asked = (who: string) => subject(who, "communityComment", said.objectId);
    expect(await Promise.all(["visitor", "moderator"].map(asked))).toEqual([200, 200]);
    const hide = { commentId: said.objectId, reason: "宣伝のため" };
    expect((await call("admin", "POST", "/opencommunity/hide", hide)).status).toBe(204);
    expect(await Promise.all(["visitor", "moderator"].map(asked))).toEqual([404, 404]);
    expect(await subject("visitor", "communityPost", objectId)).toBe(200);
  });

  it("that was reported waits for who looks after the community, and for nobody else, until it is hidden", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const waiting = async (who: string) =>
      (await respond<Community>(who, "GET", `/opencommunity/${id}`)).reportsWaiting;
    expect(await waiting("moderator")).toBe(0);
    await respond("other", "POST", "/reports", { kind: "communityPost", id: objectId, reason: "abuse" });
    expect(await Promise.all(["admin", "moderator", "other", "visitor"].map(waiting))).toEqual([1, 1, 0, 0]);
    await respond("visitor", "POST", "/reports", {
      kind: "communityPost",
      id: objectId,
      reason: "promotion",
    });
    const queue = await respond<{ reported: unknown[] }>(
      "moderator",
      "GET",
      `/opencommunity/${id}/moderation`,
    );
    expect(queue.reported).toMatchObject([
      { postId: objectId, reportCount: 2, reasons: ["promotion", "abuse"], isOwn: false },
    ]);
    const hide = { postId: objectId, reason: "中傷のため" };
    const other = await write(id, "other");
    await respond("member", "POST", "/reports", {
      kind: "communityPost",
      id: other.objectId,
      reason: "abuse",
    });
    await respond("admin", "POST", "/reports", { kind: "communityPost", id: objectId, reason: "abuse" });
    expect((await call("moderator", "POST", "/opencommunity/hide", hide)).status).toBe(204);
    expect(await waiting("admin")).toBe(1);
    const after = await respond<{ reported: unknown[] }>(
      "moderator",
      "GET",
      `/opencommunity/${id}/moderation`,
    );
    expect(after.reported).toMatchObject([
      { postId: other.objectId, isHidden: false },
      { postId: objectId, isHidden: true },
    ]);
  });

  it("that was reported and is left standing waits no more, until somebody reports it anew", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const said = await comment(objectId, "ここで買えます", "other");
    type Queue = { reported: { reportedAt: number }[]; log: { act: string; user: { objectId: string } }[] };
    const queue = () => respond<Queue>("moderator", "GET", `/opencommunity/${id}/moderation`);
    const reports = (who: string, kind: string, item: string) =>
      respond(who, "POST", "/reports", { kind, id: item, reason: "abuse" });
    const settle = async (who: string, thing: object, upTo: number) =>
      (await call(who, "POST", "/opencommunity/settle", { ...thing, upTo })).status;
    const thing = { commentId: said.objectId };
    expect(await settle("moderator", thing, Date.now())).toBe(204);
    await reports("visitor", "communityComment", said.objectId);
    const [seen] = (await queue()).reported;
    const upTo = seen?.reportedAt ?? 0;
    expect([await settle("other", thing, upTo), await settle("visitor", thing, upTo)]).toEqual([403, 403]);
    expect(await settle("moderator", thing, upTo - 1)).toBe(409);
    expect((await queue()).reported).toHaveLength(1);
    expect([await settle("moderator", thing, upTo), await settle("admin", thing, upTo)]).toEqual([204, 204]);
    const settled = await queue();
    expect(settled.reported).toEqual([]);
    // Nothing was reported the first time, and the third changed nothing: one line tells of it.
    expect(settled.log).toMatchObject([{ act: "settle", user: { objectId: "other" } }]);
    await env.DB.prepare("UPDATE report_cases SET reported_at = 1, settled_at = 1 WHERE item_id = ?")
      .bind(said.objectId)
      .run();
    await reports("admin", "communityComment", said.objectId);
    expect((await queue()).reported).toMatchObject([{ commentId: said.objectId, reportCount: 2 }]);
    await reports("moderator", "communityPost", objectId);
    const own = { postId: (await write(id, "moderator")).objectId };
    await reports("member", "communityPost", own.postId);
    expect((await queue()).reported).toContainEqual(expect.objectContaining({ ...own, isOwn: true }));
    expect([await settle("moderator", own, Date.now()), await settle("admin", own, Date.now())]).toEqual([
      403, 204,
    ]);
    // The case of the operator goes on.
    const state = env.DB.prepare("SELECT state FROM report_cases WHERE item_id = ?").bind(own.postId);
    expect(await state.first("state")).toBe("open");
  });
});
