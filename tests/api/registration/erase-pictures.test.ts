import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { DAY_MS } from "#contract/limits";
import { erasePicturesOfDecided } from "../../../workers/api/registration/licence/licence-images";
import { verified } from "../../support/workerd/client/browser";
import { particulars, register, uploadLicence } from "../../support/workerd/fixtures/registrations";

async function applicant(email: string): Promise<string> {
  const who = await verified(email);
  await uploadLicence(who, email);
  const response = await register(who, particulars(email));
  return ((await response.json()) as { objectId: string }).objectId;
}

const decide = (userId: string, decision: string, at: number) =>
  env.DB.batch([
    env.DB.prepare(
      "INSERT INTO licence_reviews (id, user_id, reviewer_id, decision, decided_at) VALUES (?1, ?2, 'r', ?3, ?4)",
    ).bind(crypto.randomUUID(), userId, decision, at),
    env.DB.prepare("UPDATE users SET licence_state = ?2 WHERE id = ?1").bind(userId, decision),
  ]);
const pictures = async (userId: string) =>
  (
    await env.DB.prepare("SELECT id FROM uploads WHERE owner_id = ? AND kind = 'licence'")
      .bind(userId)
      .all<{ id: string }>()
  ).results;
const erased = async (userId: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'licence-images-erased' AND target = ?")
    .bind(userId)
    .first<number>("n");

it("pictures of a licence go thirty days after the decision, with a line in the log, and not before", async () => {
  const now = Date.now();
  const [waiting, decided, asked] = await Promise.all(
    ["waiting", "decided", "asked"].map((name) => applicant(`erase-${name}@example.jp`)),
  );
  if (!waiting || !decided || !asked) throw new Error("no applicant");
  await decide(decided, "verified", now);
  await decide(asked, "resubmit", now);
  await erasePicturesOfDecided(env, now + 29 * DAY_MS);
  expect(await pictures(decided)).toHaveLength(1);
  const [picture] = await pictures(decided);
  expect(await env.FILES.head(`licence/${picture?.id}`)).not.toBeNull();
  await erasePicturesOfDecided(env, now + 31 * DAY_MS);
  expect(await pictures(decided)).toEqual([]);
  expect(await env.FILES.head(`licence/${picture?.id}`)).toBeNull();
  expect(await erased(decided)).toBe(1);
  for (const undecided of [waiting, asked]) expect(await pictures(undecided)).toHaveLength(1);
});

it("the number of days is a setting", async () => {
  const now = Date.now();
  const refused = await applicant("erase-soon@example.jp");
  await decide(refused, "refused", now);
  await erasePicturesOfDecided({ ...env, LICENCE_IMAGE_DAYS: "7" }, now + 8 * DAY_MS);
  expect(await pictures(refused)).toEqual([]);
});
