import { env } from "cloudflare:test";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnnounceFrame } from "#contract/chat/live";
import { ANNOUNCE } from "#contract/chat/socket";
import type { UnreadCounts } from "#contract/users/calls";
import { countsAfter, isOfRecord } from "~/live/announced";
import { resumeAllStalled } from "../../../workers/api/notices/writing/notify";
import type { Env } from "../../../workers/env";
import { notify } from "../../../workers/notifications/notify";
import { sized } from "../../support/size";
import { announced, type Live } from "../../support/workerd/chat/live";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue, nurse } from "../../support/workerd/fixtures/notices";
import { until } from "../../support/workerd/until";

const HISTORIES = sized(20, 1000);
/** Both work at the hospital that gets the notices. */
const DOCTORS = ["kida", "mori"] as const;
type Doctor = (typeof DOCTORS)[number];
const AUTHOR = "nora";
const queue = new HeldQueue();

const KINDS = {
  card: ["request", "request", "request", "accept", "accept", "cancel", "reject", "delete"],
  look: ["readRequests", "readCard", "changeCard", "block", "unblock"],
  notice: ["send", "send", "open", "acknowledge", "again", "remind", "remove"],
  notification: ["comment", "comment", "readOne", "readAll", "gone"],
} as const;
type Act = (typeof KINDS)[keyof typeof KINDS][number];
type Deed = { act: Act; who: Doctor; which: number };

const deeds = fc.array(
  fc.record<Deed>({
    act: fc.constantFrom(...Object.values(KINDS).flat()),
    who: fc.constantFrom(...DOCTORS),
    which: fc.nat(5),
  }),
  { minLength: 2, maxLength: 10 },
);

/** What a browser's badges show: what came with the page, then what frames say, and what they make it ask for. */
class Badges {
  constructor(
    readonly who: Doctor,
    private readonly live: Live,
    public shown: UnreadCounts,
  ) {}

  async applyUpdates(): Promise<UnreadCounts> {
    const frames = this.live.frames(ANNOUNCE) as unknown as AnnounceFrame[];
    // Each is read once: over a thousand histories there are tens of thousands.
    this.live.packets.length = 0;
    for (const frame of frames) {
      const asks = isOfRecord(frame, this.shown);
      const notified = countsAfter(frame, this.shown);
      this.shown = notified && !asks ? notified : await reloaded(this.who);
    }
    return this.shown;
  }

  close = () => this.live.socket.close();
}

const reloaded = (who: string) => respond<UnreadCounts>(who, "GET", "/users/getUnreadCounts");
const notices: string[] = [];
let screens: Badges[] = [];
let made = 0;

beforeAll(async () => {
  await hospitals(["home", "away"]);
  await nurse(AUTHOR, "home");
  for (const id of DOCTORS) await person(id, { hospitalId: "away" });
  await agreed();
  for (const id of [AUTHOR, ...DOCTORS]) await signedIn(id);
  screens = await Promise.all(
    DOCTORS.map(async (who) => new Badges(who, await announced(who), await reloaded(who))),
  );
});

afterAll(() => {
  for (const screen of screens) screen.close();
});

const cards = (who: string, name: string, body: object) => call(who, "POST", `/businessCard/${name}`, body);

async function live({ act, who, which }: Deed): Promise<unknown> {
  const other = DOCTORS.find((each) => each !== who) ?? who;
  switch (act) {
    case "request":
      return cards(who, "requestExchange", { userId: other });
    case "readRequests":
      return cards(who, "readBusinessCardExchangeLog", {});
    case "changeCard":
      return call(who, "PUT", "/businessCard/own", { jobTitle: `部長 ${++made}` });
    case "block":
      return call(who, "POST", "/blocks", { userId: other });
    case "unblock":
      return call(who, "DELETE", `/blocks/${other}`);
    case "accept":
    case "cancel":
    case "reject":
    case "delete":
    case "readCard":
      return onExchange(act, who, other);
    case "send":
    case "open":
    case "acknowledge":
    case "again":
    case "remind":
    case "remove":
      return onNotice(act, who, notices[which % Math.max(1, notices.length)]);
    default:
      return onNotification(act, who, which);
  }
}

async function onExchange(
  act: "accept" | "cancel" | "reject" | "delete" | "readCard",
  who: string,
  other: string,
) {
  const exchange = await cards(who, "getExchangeStatus", { userId: other });
  const { objectId } = (await exchange.json()) as { objectId: string | null };
  if (!objectId) return;
  return cards(who, act === "readCard" ? "readBusinessCard" : `${act}Exchange`, { objectId });
}

async function onNotice(act: (typeof KINDS)["notice"][number], who: string, id: string | undefined) {
  if (act === "send") {
    const words = { title: "休診", detail: "休診します。", isMustRead: true, toHospitalObjectIds: ["away"] };
    const { objectId } = await respond<{ objectId: string }>(AUTHOR, "POST", "/hospitalNotices", words);
    notices.unshift(objectId);
    return;
  }
  const path = `/hospitalNotices/${id}`;
  if (act === "open") return call(who, "GET", path);
  if (act === "acknowledge") return call(who, "POST", `${path}/acknowledge`);
  if (act === "remove") return call(AUTHOR, "DELETE", path);
  if (act === "remind") return call(AUTHOR, "POST", `${path}/remind`, { after: 0 });
  return call(AUTHOR, "PATCH", path, { title: `休診 ${++made}`, isUnreadAgain: true });
}

async function onNotification(act: (typeof KINDS)["notification"][number], who: string, which: number) {
  if (act === "comment") {
    const about = { type: "groupPost", id: `p${which}` } as const;
    return notify(env, [who], { eventKey: `c${++made}`, topic: "commented", about, text: "症例検討会" });
  }
  const { items } = await respond<{ items: { id: string }[] }>(who, "GET", "/notifications");
  const line = items[which % Math.max(1, items.length)];
  if (act === "readAll") return call(who, "POST", "/notifications/read", { upTo: Date.now() });
  if (line) return call(who, "POST", `/notification/${line.id}/read`, { others: act === "gone" });
}

/** Lets some time pass: the queue brings what it was given, and limits begin anew. */
async function settle() {
  await env.DB.batch([
    env.DB.prepare("UPDATE hospital_notices SET wave_at = 0"),
    env.DB.prepare("DELETE FROM attempts"),
    env.DB.prepare("DELETE FROM exchange_requests"),
    env.DB.prepare("UPDATE exchanges SET updated_at = 0 WHERE status = 'rejected'"),
  ]);
  await resumeAllStalled(queue.env as unknown as Env);
  await queue.drain();
}

/** The badges of cards, counted where the cards are. */
async function counted(who: string) {
  const countOf = async (path: string) => (await respond<{ count: number }>(who, "GET", path)).count;
  return {
    businessCardRequest: { count: await countOf("/businessCard/getBusinessCardRequestCount") },
    businessCardUnread: { count: await countOf("/businessCard/getBusinessCardUnreadCount") },
    notification: { count: await countOf("/notifications/unread") },
    hospitalNoticeUnread: await countOf("/hospitalNoticeUnreadCount"),
  };
}

it(`badges of cards, requests, notifications and notices show after events what a reload shows, over ${HISTORIES} histories`, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      const by = (who: Doctor) => history.filter((deed) => deed.who === who);
      await Promise.all(
        DOCTORS.map(async (who) => {
          for (const deed of by(who)) await live(deed);
        }),
      );
      await settle();
      for (const screen of screens) {
        await until(async () => expect(await screen.applyUpdates()).toEqual(await reloaded(screen.who)));
        expect(screen.shown, screen.who).toMatchObject(await counted(screen.who));
      }
      done += 1;
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  console.log(`${done} histories of badges`);
}, 3_600_000);
