import { expect, test } from "vitest";
import { CONVERSATIONS } from "../../../scripts/demo/talk/conversations";
import { timesOf } from "../../../scripts/demo/talk/sittings";
import { mayTalk, type Party } from "../../../workers/api/chat/people/who-may-talk";

const doctor: Party = { role: "doctor", isActive: true, isVerified: true, companyCode: null };
const ms: Party = { role: "ms", isActive: true, isVerified: false, companyCode: "C001" };
const company: Party = { role: "connectCompany", isActive: true, isVerified: false, companyCode: "C201" };
const WHO = { sato: doctor, colleague: doctor, neighbour: doctor, tanaka: ms, nakamura: ms, aoba: company };

test("each is opened by somebody who may, and only members write", () => {
  for (const { members, lines } of CONVERSATIONS) {
    const [opener, ...others] = members;
    for (const other of others) {
      expect(mayTalk(WHO[opener], WHO[other], { hasExchanged: true, sharesGroup: true })).toBe(true);
    }
    for (const [name] of lines) expect(members).toContain(name);
  }
});

test("what is unread was written by others", () => {
  for (const { lines, unread = {} } of CONVERSATIONS) {
    for (const [reader, count] of Object.entries(unread)) {
      const writers = lines.slice(-count).map(([name]) => name);
      expect(writers).toHaveLength(count);
      expect(writers).not.toContain(reader);
    }
  }
});

test("no pair and no name of a conversation comes twice", () => {
  const pairs = CONVERSATIONS.filter(({ title }) => !title).map(({ members }) => [...members].sort().join());
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(new Set(CONVERSATIONS.map(({ key }) => key)).size).toBe(CONVERSATIONS.length);
});

test("they go on over several days, each line later than the one before, none in the future", () => {
  for (const clock of ["00:05", "07:30", "12:00", "23:59"]) {
    const now = Date.parse(`2026-11-22T${clock}:00+09:00`);
    for (const { sittings, lines } of CONVERSATIONS) {
      const times = timesOf(sittings, now);
      expect(times).toHaveLength(lines.length);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(now);
      expect(new Set(sittings.map(([daysAgo]) => daysAgo)).size).toBeGreaterThan(1);
    }
  }
});
