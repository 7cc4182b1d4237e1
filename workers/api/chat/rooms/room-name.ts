import type { Person } from "#contract/chat/rooms";

const NAMED = 3;

/** The room's title, or whom one is talking to: 「田中 大輔、中村 彩ほか4名」. */
export function roomName(title: string, others: Pick<Person, "name">[], otherCount: number): string {
  if (title) return title;
  const named = others.slice(0, NAMED).map(({ name }) => name);
  if (named.length === 0) return "メンバーのいないチャット";
  const rest = otherCount - named.length;
  return named.join("、") + (rest > 0 ? `ほか${rest}名` : "");
}
