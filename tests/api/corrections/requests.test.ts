import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "../../support/workerd/client/browser";
import { auditOf } from "../../support/workerd/fixtures/accounts";
import { mailTo } from "../../support/workerd/mails";
import { ASKED, decide, desk, deskId, received, request, seen, setUp, tokenIn } from "./setup";

beforeAll(setUp);

it("says everything that is missing", async () => {
  const response = await new Browser().post("/corrections", {});
  expect(response.status).toBe(422);
  const { message } = (await response.json()) as { message: string };
  for (const word of ["医療機関・医師", "医療機関名または氏名", "種類", "お名前", "メールアドレス", "内容"])
    expect(message).toContain(word);
});

it("takes a request of anybody, and mails number and link but none of its words", async () => {
  const { receipt, email, token } = await received();
  const { text } = await mailTo(email);
  expect(text).toContain(receipt);
  expect(text).not.toContain("掲載をやめて");
  expect(text).not.toContain("青空病院");
  const shown = (await (await seen(token)).json()) as Record<string, unknown>;
  expect(shown).toMatchObject({ receipt, state: "new", answer: "", subjectName: "青空病院" });
  expect(JSON.stringify(shown)).not.toContain(email);
  expect(JSON.stringify(shown)).not.toContain("佐藤");
});

it("shows nothing by another link", async () => {
  expect((await seen("0".repeat(64))).status).toBe(404);
});

it("keeps one request of a form that is sent twice, and none of a machine", async () => {
  const submissionId = crypto.randomUUID();
  const one = await received({ submissionId });
  const again = await new Browser().post("/corrections", { ...ASKED, email: one.email, submissionId });
  expect(((await again.json()) as { receipt: string }).receipt).toBe(one.receipt);
  const { email } = await request({ website: "https://spam.example" });
  const saved = await env.DB.prepare("SELECT count(*) AS n FROM corrections WHERE email = ?")
    .bind(email)
    .first("n");
  expect(saved).toBe(0);
});

it("takes three of one address in an hour", async () => {
  const email = "many-corrections@example.jp";
  for (let nth = 1; nth <= 3; nth += 1) expect((await request({ email })).answer.status).toBe(200);
  expect((await request({ email })).answer.status).toBe(429);
});

it("is answered by an operator with words, seen by the link, mailed as a link, and recorded", async () => {
  const { receipt, email, token } = await received();
  expect((await decide(receipt, { from: "new", state: "in-hand" })).status).toBe(204);
  expect((await decide(receipt, { from: "in-hand", state: "done", answer: "" })).status).toBe(422);
  const answered = await decide(receipt, { from: "in-hand", state: "done", answer: "掲載をやめました。" });
  expect(answered.status).toBe(204);
  expect(await (await seen(token)).json()).toMatchObject({ state: "done", answer: "掲載をやめました。" });
  const { text } = await mailTo(email, 2);
  expect(tokenIn(text)).toBe(token);
  expect(text).not.toContain("掲載をやめました");
  expect(await auditOf(deskId)).toContain("correction-handled:ok");
});

it("tells the second of two operators that the first has taken it", async () => {
  const { receipt } = await received();
  expect((await decide(receipt, { from: "new", state: "in-hand" })).status).toBe(204);
  expect((await decide(receipt, { from: "new", state: "in-hand" })).status).toBe(409);
  expect((await decide("20990101-AAAAAA", { from: "new", state: "in-hand" })).status).toBe(404);
});

it("lists requests by state for the console", async () => {
  const { receipt } = await received({ kind: "disclose" });
  const list = async (state: string) =>
    (
      (await (await desk.call("GET", `/admin/corrections?state=${state}`)).json()) as {
        corrections: { receipt: string }[];
      }
    ).corrections;
  expect((await list("new")).map((each) => each.receipt)).toContain(receipt);
  expect((await list("done")).map((each) => each.receipt)).not.toContain(receipt);
});
