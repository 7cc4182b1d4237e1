import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { GROUPS_PER_DAY } from "#contract/groups/limits";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";

type Made = { objectId: string };
const create = (who: string, creationKey?: string) =>
  call(who, "POST", "/groups", { name: "会", description: "話し合う会です。", creationKey });

beforeAll(async () => {
  for (const id of ["founder", "hurried", "writer", "plain"]) await person(id);
  await agreed();
  for (const id of ["founder", "hurried", "writer", "plain"]) await signedIn(id);
  await inGroup("g", "writer");
  await inGroup("g", "plain");
});

it("one form sent again and again makes one group and uses one of the day's", async () => {
  const key = crypto.randomUUID();
  const ids = new Set<string>();
  for (let time = 0; time < GROUPS_PER_DAY + 2; time += 1) {
    const response = await create("founder", key);
    expect(response.status).toBe(200);
    ids.add((await response.json<Made>()).objectId);
  }
  expect(ids.size).toBe(1);
  expect((await create("founder", crypto.randomUUID())).status).toBe(200);
});

it("so does one form sent many times at one moment", async () => {
  const key = crypto.randomUUID();
  await Promise.all(Array.from({ length: GROUPS_PER_DAY - 2 }, () => create("hurried", key)));
  for (let time = 0; time < GROUPS_PER_DAY - 1; time += 1)
    expect((await create("hurried", crypto.randomUUID())).status).toBe(200);
  expect((await create("hurried", crypto.randomUUID())).status).toBe(429);
});

const post = { groupId: "g", title: "題", detail: "本文" };
const counted = (bucket: string) =>
  env.DB.prepare("SELECT count FROM attempts WHERE bucket = ?").bind(bucket).first("count");

it("a post and a comment sent many times at one moment are counted once", async () => {
  const creationKey = crypto.randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 5 }, () =>
      respond<Made>("writer", "POST", "/group_notices", { ...post, creationKey }),
    ),
  );
  expect(new Set(sent.map(({ objectId }) => objectId)).size).toBe(1);
  expect(await counted("post writer")).toBe(1);
  const path = `/group_notices/${sent[0]?.objectId}/comment`;
  const comment = { comment: "はい", creationKey: crypto.randomUUID() };
  await Promise.all(Array.from({ length: 5 }, () => respond("writer", "POST", path, comment)));
  expect(await counted("comment writer")).toBe(1);
});

it("publishing somebody else's post is refused, one's own is the same post", async () => {
  const { objectId } = await respond<Made>("writer", "POST", "/group_notices", post);
  const publish = (who: string) => call(who, "POST", `/group_notices/${objectId}/publish`);
  expect((await publish("plain")).status).toBe(403);
  expect((await (await publish("writer")).json<Made>()).objectId).toBe(objectId);
});
