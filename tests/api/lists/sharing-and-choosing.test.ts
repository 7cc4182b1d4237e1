import { beforeAll, describe, expect, it } from "vitest";
import type { List, ListedHospital } from "#contract/lists/calls";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { make, read, setUp } from "./setup";

beforeAll(setUp);

describe("shared", () => {
  type Shared = { list: List; owner: { name: string }; isOwn: boolean; hospitals: ListedHospital[] };

  it("a list is read by its address, with notes only when they are shown, and no more once it is closed", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h2", "h1"], memo: "内緒" });
    await respond("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/h1`, {
      memo: "院長は同期",
      mark: "full",
    });
    const share = (body: object) => respond<List>("owner", "PUT", `/lists/hospitals/${objectId}/share`, body);
    const { shareKey } = await share({ isShared: true });
    const open = (who: string, query = "") =>
      respond<Shared>(who, "GET", `/lists/shared/${shareKey}${query}`);
    const bare = await open("nurse");
    expect(bare.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["h2", "h1"]);
    expect(JSON.stringify(bare)).not.toMatch(/院長|内緒|full/);
    expect((await open("nurse", "?q=同期")).hospitals).toEqual([]);
    expect((await open("nurse", "?mark=full")).hospitals).toHaveLength(2);
    expect((await share({ isShared: true, sharesNotes: true })).shareKey).toBe(shareKey);
    expect(JSON.stringify(await open("rep"))).toMatch(/院長.*/);
    expect((await open("owner")).isOwn).toBe(true);
    await share({ isShared: false });
    expect((await call("nurse", "GET", `/lists/shared/${shareKey}`)).status).toBe(404);
    expect((await share({ isShared: true })).shareKey).not.toBe(shareKey);
  });

  it("a colleague takes a copy, of a kind that the role may have, and twice is once", async () => {
    const { objectId } = await make("owner", { type: 1, purpose: 4, hospitalIds: ["h3", "h1"] });
    const { shareKey } = await respond<List>("owner", "PUT", `/lists/hospitals/${objectId}/share`, {
      isShared: true,
    });
    const copy = () =>
      respond<List>("rep", "POST", `/lists/shared/${shareKey}/copy`, { creationKey: "copy-1" });
    const [one, two] = [await copy(), await copy()];
    expect(one.objectId).toBe(two.objectId);
    expect(one).toMatchObject({ name: "心不全 逆紹介先（コピー）", type: 2, purpose: 5, hospitalCount: 2 });
    expect((await read(one.objectId, "", "rep")).hospitals.map(({ hospitalId }) => hospitalId)).toEqual([
      "h3",
      "h1",
    ]);
  });
});

it("a shared list tells where its keeper works, a nurse's too", async () => {
  await person("keeper", { role: "co-medical", licenceState: null, hospitalId: "h1" });
  await agreed();
  await signedIn("keeper");
  const { objectId } = await make("keeper");
  const path = `/lists/hospitals/${objectId}/share`;
  const { shareKey } = await respond<List>("keeper", "PUT", path, { isShared: true });
  const shared = await respond<{ owner: object }>("owner", "GET", `/lists/shared/${shareKey}`);
  const { name } = await respond<{ name: string }>("owner", "GET", "/hospitals/h1");
  expect(shared.owner).toMatchObject({ role: "co-medical", organization: name });
});

it("a choice of hospitals comes with one's lists and how many of them each has", async () => {
  await person("chooser");
  await agreed();
  await signedIn("chooser");
  const one = await make("chooser", { hospitalIds: ["h1", "h2", "h3"] });
  const two = await make("chooser");
  type Choices = { hospitals: ListedHospital[]; lists: { objectId: string; containedCount: number }[] };
  const choices = await respond<Choices>("chooser", "GET", "/lists/choices?hospitals=h3,nowhere,h1,h3");
  expect(choices.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["h3", "h1"]);
  expect(new Map(choices.lists.map(({ objectId, containedCount }) => [objectId, containedCount]))).toEqual(
    new Map([
      [one.objectId, 2],
      [two.objectId, 0],
    ]),
  );
});
