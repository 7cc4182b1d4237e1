import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { StreamItem } from "#contract/group-notices/calls";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { GROUP, setUp, write } from "./setup";

beforeAll(setUp);

describe("the stream", () => {
  it("has what is unread first, then the newest, over all groups", async () => {
    await inGroup("g-one", "author", "admin");
    await inGroup("g-one", "reader");
    await inGroup("g-two", "author", "admin");
    await inGroup("g-two", "reader");
    await env.DB.prepare("DELETE FROM posts WHERE place_id = ?").bind(GROUP).run();
    const old = await write("author", { groupId: "g-one", title: "一" });
    await write("author", { groupId: "g-two", title: "二" });
    await write("author", { groupId: "g-two", title: "三" });
    type Stream = { items: StreamItem[]; next: string | null };
    const stream = (query = "") => respond<Stream>("reader", "GET", `/group_notice_timeline?${query}`);
    const titles = (page: Stream) =>
      page.items.map(({ title, isUnread }) => `${title}${isUnread ? "*" : ""}`);
    const newest = (await stream()).items[0];
    expect(titles(await stream())).toEqual(["三*", "二*", "一*"]);
    await call("reader", "PATCH", `/group_notices/${newest?.objectId}/updateLastRead`);
    expect(titles(await stream())).toEqual(["一*", "三", "二"]);
    const first = await stream("limit=2");
    expect(titles(first)).toEqual(["一*", "三"]);
    expect(titles(await stream(`limit=2&before=${first.next}`))).toEqual(["二"]);
    expect(titles(await stream("limit=2&offset=2"))).toEqual(["二"]);
    await call("reader", "PATCH", `/group_notices/${old.objectId}/updateLastRead`);
    expect(titles(await stream())).toEqual(["三", "二", "一"]);
    expect((await respond<Stream>("stranger", "GET", "/group_notice_timeline")).items).toEqual([]);
  });

  it("gives the invitations that are where they are asked for, and none to a connect user", async () => {
    await person("linked", { role: "connect", licenceState: null });
    await agreed();
    await signedIn("linked");
    for (const id of ["stranger", "linked"]) {
      await inGroup("g-inviting", id, "invited");
      await env.DB.prepare(
        "UPDATE memberships SET invited_at = ? WHERE user_id = ? AND group_id = 'g-inviting'",
      )
        .bind(Date.now(), id)
        .run();
    }
    const asked = (who: string) =>
      respond<{ items: { objectId: string }[] }>(who, "GET", "/group_notice_timeline?type=invitation");
    expect((await asked("stranger")).items.map(({ objectId }) => objectId)).toEqual(["g-inviting"]);
    expect((await asked("linked")).items).toEqual([]);
  });
});
