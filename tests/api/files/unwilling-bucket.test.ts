import { createMessageBatch, env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message, Room } from "#contract/chat/shapes";
import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { jpegOf } from "../../support/pictures";
import { Browser } from "../../support/workerd/client/browser";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, cookieOf, exchanged, inGroup, person } from "../../support/workerd/client/people";

const GROUP = "g-unwilling";
const refuses = async () => {
  throw new Error("the bucket is ill");
};

beforeAll(async () => {
  await person("deletes");
  await person("reads", { role: "ms", licenceState: null });
  await exchanged("reads", "deletes");
  await agreed();
  await signedIn("deletes");
  await inGroup(GROUP, "deletes", "admin");
});

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});

const picture = () => new File([jpegOf(1, 1)], "photo.jpg", { type: "image/jpeg" });
function formOf(name: string) {
  const form = new FormData();
  form.append(name, picture());
  return form;
}

/** Something with a file in it: how to delete it, and how its bytes begin. */
const SHOWING: Record<string, () => Promise<{ path: string; prefix: string }>> = {
  "a post of a group": async () => {
    const { url } = await respond<{ url: string }>("deletes", "POST", "/files", formOf("file"));
    const { objectId } = await respond<GroupNoticeWithComments>("deletes", "POST", "/group_notices", {
      groupId: GROUP,
      title: "当直表",
      detail: "添付のとおりです。",
      fileUrls: [url],
    });
    return { path: `/group_notices/${objectId}`, prefix: `file/${url.split("/").at(-1)}` };
  },
  "a message": async () => {
    const { key } = await respond<Room>("deletes", "POST", "/chat/rooms", { memberList: ["reads"] });
    const rooms = `/chat/rooms/${key}`;
    const { name } = await respond<{ name: string }>("deletes", "POST", `${rooms}/medias`, formOf("file"));
    const { id } = await respond<Message>("deletes", "POST", `${rooms}/messages`, { medias: [name] });
    return { path: `${rooms}/messages/${id}`, prefix: `chat/${key}/${name}` };
  },
};

describe.each(Object.entries(SHOWING))(
  "the bytes of %s that is deleted while the bucket refuses",
  (_what, show) => {
    it("go by the queue, when the bucket answers again", async () => {
      const { path, prefix } = await show();
      const bytes = async () => (await env.FILES.list({ prefix })).objects.length;
      expect(await bytes()).toBeGreaterThan(0);

      const queued: QueueMessage[] = [];
      const browser = new Browser();
      browser.wear(await cookieOf("deletes"));
      browser.bindings = {
        ...env,
        FILES: { delete: refuses } as unknown as R2Bucket,
        EVENTS: {
          send: async (body: QueueMessage) => void queued.push(body),
        } as unknown as typeof env.EVENTS,
      };
      expect((await browser.call("DELETE", path)).status).toBe(204);
      browser.bindings = env;
      expect(await bytes()).toBeGreaterThan(0);

      const messages = queued.map((body, at) => ({
        id: String(at),
        timestamp: new Date(),
        attempts: 1,
        body,
      }));
      await consume(createMessageBatch<QueueMessage>("inowa-events", messages), env);
      expect(await bytes()).toBe(0);
    });
  },
);
