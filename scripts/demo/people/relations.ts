import type { World } from "../institutions/hospitals";
import type { Random } from "../random";
import type { Row } from "../rows";
import { CAST } from "./cast";

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** What was asked for, by which an allowance is counted. */
export const requestsOf = (exchanges: readonly Row[]): Row[] =>
  exchanges.map(({ id = null, requester_id = null, receiver_id = null, requested_at = null }) => ({
    exchange_id: id,
    requester_id,
    receiver_id,
    requested_at,
  }));

/** 佐藤 wants nothing of one company, and others only near by; some doctors want no company at all. */
export function contactRules({ now }: World, doctors: string[]): { rules: Row[]; muted: Row[] } {
  const rule = (user_id: string, more: Row): Row => ({
    user_id,
    doctor: "anyone",
    ms: "anyone",
    company: "anyone",
    areas: "[]",
    updated_at: now - 20 * DAY_MS,
    ...more,
  });
  return {
    rules: [
      rule(CAST.sato.id, { company: "area", areas: '["13","14"]' }),
      ...doctors
        .filter((_, index) => index % 7 === 3)
        .map((id) => rule(id, { company: "asked", ms: "asked" })),
    ],
    muted: [{ user_id: CAST.sato.id, company_code: "C204", muted_at: now - 12 * DAY_MS }],
  };
}
