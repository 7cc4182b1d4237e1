import { expect, test } from "vitest";
import * as z from "zod";
import { driftOf } from "../../../workers/api/reply-drift";

const SCHEMA = z.object({
  total: z.number(),
  people: z.array(z.object({ name: z.string().trim(), role: z.string().default("doctor") })),
});
const person = { name: "佐藤", role: "ms" };

test("a reply is sent as its contract has it, and what is undefined is not sent", () => {
  expect(driftOf(SCHEMA, { total: 1, people: [person], more: undefined })).toBeNull();
});

test.each<[string, object, string]>([
  ["a field of the row that nobody asked for", { ...person, email: "sato@example.jp" }, ".people[0].email"],
  ["a value that the contract would put in", { name: "佐藤" }, ".people[0].role"],
  ["a value that the contract would change", { ...person, name: " 佐藤" }, ".people[0].name"],
  ["a value of another shape", { ...person, name: 7 }, "people[0].name"],
])("and not with %s, since production sends what the handler gave", (_what, each, place) => {
  expect(driftOf(SCHEMA, { total: 1, people: [each] })).toContain(place);
});
