import { expect, it } from "vitest";
import { ROOM_MEMBERS } from "#contract/chat/limits";
import { sessionTopic } from "#contract/chat/socket";
import { sized } from "../../support/size";
import { forgetRoom, type Live, openRoom } from "../../support/workerd/chat/live";
import { groupRoom, sentBy, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

const MEMBERS = sized(20, ROOM_MEMBERS);
/** One fewer than a person may have: 2,000 sockets of one object in the whole size. */
const SCREENS_EACH = 4;
const AT_ONCE = 20;

it(`${MEMBERS * SCREENS_EACH} screens of one room receive each message once, also after its sleep, and none is cut`, async () => {
  const members = Array.from({ length: MEMBERS }, () => somebody("member"));
  const { id, room } = await groupRoom(members);
  const screens = await screensOf(members, id);
  expect(screens).toHaveLength(MEMBERS * SCREENS_EACH);
  const seqsAt = (screen: Live) => screen.frames(sessionTopic(id)).map(({ seq }) => seq);
  const subscribeAll = (seqs: number[]) =>
    until(() => expect(screens.filter((screen) => seqsAt(screen).join() !== seqs.join())).toHaveLength(0));

  await sentBy(room, members[0] ?? "", "起きている間");
  await subscribeAll([1]);
  await forgetRoom(id);
  await sentBy(room, members.at(-1) ?? "", "眠った後");
  await subscribeAll([1, 2]);
  expect(screens.filter(({ closed }) => closed !== null)).toHaveLength(0);
  for (const { socket } of screens) socket.close();
});

/** Opens screens, some at a time, as people come. */
async function screensOf(members: string[], roomId: string): Promise<Live[]> {
  const coming = members.flatMap((member) => Array.from({ length: SCREENS_EACH }, () => member));
  const screens: Live[] = [];
  while (coming.length > 0)
    screens.push(...(await Promise.all(coming.splice(0, AT_ONCE).map((member) => openRoom(member, roomId)))));
  return screens;
}
