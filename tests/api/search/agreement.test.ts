import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { understoodHospitals } from "../../../workers/api/directory/hospitals";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { searchDoctors, searchHospitals } from "../../../workers/search/query";
import { sized } from "../../support/size";
import { bruteForce } from "./brute-force/brute-force";
import { CLASSES_OF_QUESTIONS, makeQuestions, type Question } from "./brute-force/questions";
import { makeDirectory, NOW, randomOf } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

const directory = makeDirectory(20_261_121, { doctors: sized(2000, 6000), hospitals: sized(1000, 3000) });
const truth = bruteForce(directory);
const QUESTIONS = sized(400, 2000);

beforeAll(async () => {
  await writeRecord(env.DB, directory);
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

it(`answers ${QUESTIONS} questions as reading every row would: the same total, the same page, the same order`, async () => {
  const questions = makeQuestions(randomOf(5), directory, QUESTIONS);
  expect(new Set(questions.map((question) => question.class)).size).toBe(CLASSES_OF_QUESTIONS);
  const wrong: unknown[] = [];
  let answered = 0;
  for (const question of questions) {
    const { found, expected, from, size } = await both(question);
    if (found.total !== expected.length || found.ids.join() !== expected.slice(from, from + size).join())
      wrong.push({ question, found: found.total, expected: expected.length });
    answered += found.ids.length > 0 ? 1 : 0;
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  // Questions nobody answers would prove nothing.
  expect(answered).toBeGreaterThan(QUESTIONS / 2);
});

it("leafs through everybody once", async () => {
  const seen: string[] = [];
  for (let from = 0; from < directory.doctors.length; from += 100) {
    const { total, hits } = await searchDoctors(env.SEARCH_DB, { from });
    expect(total).toBe(directory.doctors.length);
    seen.push(...hits.map(({ objectId }) => objectId));
  }
  expect(seen).toEqual(truth.doctors({}));
});

it("counts who has signed up and who has not", async () => {
  for (const signupCondition of [0, 1, 2] as const) {
    const { total, isFloor } = await searchDoctors(env.SEARCH_DB, { signupCondition, size: 1 });
    expect({ total, isFloor }).toEqual({ total: truth.doctors({ signupCondition }).length, isFloor: false });
  }
});

async function both(question: Question) {
  if ("doctors" in question) {
    const { from = 0, size = 100 } = question.doctors;
    const { total, hits } = await searchDoctors(env.SEARCH_DB, question.doctors);
    const ids = hits.map(({ objectId }) => objectId);
    return { found: { total, ids }, expected: truth.doctors(question.doctors), from, size };
  }
  const understood = question.read ? await understoodHospitals(question.read, env.DB) : undefined;
  const condition = { ...question.hospitals, understood };
  const { from = 0, size = 100 } = condition;
  const { total, hits } = await searchHospitals(env.SEARCH_DB, condition, NOW);
  const ids = hits.map(({ hospitalId }) => hospitalId);
  return { found: { total, ids }, expected: truth.hospitals(condition), from, size };
}
