import { CAST } from "./cast";
import type { World } from "./hospitals";
import type { Random } from "./random";
import type { Row } from "./rows";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The demo groups by name; their own rows belong to whoever keeps groups. */
export const GROUPS = {
  heartFailure: "0199d100-0000-7000-8000-000000000001",
  homeCare: "0199d100-0000-7000-8000-000000000002",
  diabetes: "0199d100-0000-7000-8000-000000000003",
} as const;

/** Cards exchanged and asked for, by the cast and by some others. */
export function exchanges(random: Random, { nextId, now }: World, doctors: string[]): Row[] {
  const { sato, yamamoto, tanaka, nakamura, aoba } = CAST;
  const pairs: [string, string, string][] = [
    [tanaka.id, sato.id, "accepted"],
    [aoba.id, sato.id, "accepted"],
    [tanaka.id, nakamura.id, "accepted"],
    [nakamura.id, sato.id, "requested"],
    [nakamura.id, yamamoto.id, "requested"],
    ...random.some(doctors, 20, 20).map((id, index): [string, string, string] => {
      if (index < 4) return [id, sato.id, "requested"];
      if (index >= 12) return [sato.id, id, "accepted"];
      if (index < 8) return [tanaka.id, id, "accepted"];
      return [aoba.id, id, index < 10 ? "requested" : "accepted"];
    }),
  ];
  return pairs.map(([requester_id, receiver_id, status], index) => {
    const at = now - random.int(1, 60) * DAY_MS;
    const isNew = index === pairs.length - 1;
    const isAnswered = status === "accepted";
    return {
      id: nextId(),
      requester_id,
      receiver_id,
      status,
      updated_at: at,
      requested_at: at,
      requester_read_at: at,
      receiver_read_at: isAnswered ? at : null,
      requester_card_read_at: isAnswered && !isNew ? at : null,
      receiver_card_read_at: isAnswered ? at : null,
    };
  });
}

/** Who belongs to the demo groups, and one invitation still open for each kind of member. */
export function memberships(random: Random, { now }: World, doctors: string[]): Row[] {
  const { sato, yamamoto, tanaka, nakamura, takahashi } = CAST;
  const others = random.some(doctors, 9, 9);
  const lines: [string, string, string][] = [
    [GROUPS.heartFailure, sato.id, "admin"],
    [GROUPS.heartFailure, tanaka.id, "member"],
    [GROUPS.heartFailure, takahashi.id, "member"],
    [GROUPS.heartFailure, nakamura.id, "invited"],
    ...others.slice(0, 5).map((id): [string, string, string] => [GROUPS.heartFailure, id, "member"]),
    [GROUPS.homeCare, tanaka.id, "admin"],
    [GROUPS.homeCare, sato.id, "member"],
    [GROUPS.homeCare, yamamoto.id, "invited"],
    ...others.slice(5, 7).map((id): [string, string, string] => [GROUPS.homeCare, id, "member"]),
    [GROUPS.diabetes, sato.id, "invited"],
    ...others.slice(7).map((id): [string, string, string] => [GROUPS.diabetes, id, "admin"]),
  ];
  return lines.map(([group_id, user_id, state]) => ({
    group_id,
    user_id,
    state,
    invited_at: now - random.int(2, 26) * DAY_MS,
    updated_at: now - DAY_MS,
  }));
}
