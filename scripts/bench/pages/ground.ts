import { setTimeout as pause } from "node:timers/promises";
import { ask, post, signIn } from "../client";
import type { Ground } from "./table";

const MESSAGES = 100;
/** Nobody may send more than 20 messages a second. */
const BETWEEN_SENDS_MS = 60;

/** A room with a hundred messages, and a doctor who looks at it: the cookie has the viewer as well. */
export async function prepareGround(origin: string): Promise<{ cookie: string; ground: Ground }> {
  const [sato, tanaka] = [await signIn(origin, "sato"), await signIn(origin, "tanaka")];
  const members = { memberList: [tanaka.id] };
  const { reply: room } = await post<{ key: string; lastSeq: number }>(
    origin,
    "/chat/rooms",
    members,
    sato.cookie,
  );
  for (let number = room.lastSeq; number < MESSAGES; number += 1) {
    const message = `${number + 1}通目です。来週の勉強会の件で、資料をお送りします。`;
    const { cookie } = number % 2 ? sato : tanaka;
    await post(origin, `/chat/rooms/${room.key}/messages`, { message }, cookie);
    await pause(BETWEEN_SENDS_MS);
  }
  const { headers } = await ask(`${origin}/`, { headers: { cookie: sato.cookie } });
  const viewer = [headers["set-cookie"] ?? []].flat().map((each) => each.split(";")[0]);
  return { cookie: [sato.cookie, ...viewer].join("; "), ground: { roomId: room.key } };
}
