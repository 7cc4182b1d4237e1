import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import * as z from "zod";
import { passwordChange } from "#contract/auth/calls";
import { licenceDecision, provision, suspension, termsRevision } from "#contract/operator/shapes";

import { listErrors } from "~/forms/error-summary";
import { choicesOf, describe as described, plainField } from "~/forms/field";
import { refusedReply } from "~/forms/refusal";

const schema = z.object({ email: z.string(), password: z.string() });

function submission() {
  const form = new FormData();
  form.set("email", "sato@example.jp");
  form.set("password", "himitsu1");
  return parseWithZod(form, { schema });
}

test("a refusal of fields is at the fields, in conform's names", () => {
  const reply = refusedReply(submission(), {
    message: "不正なメールアドレスです",
    errors: { email: "不正なメールアドレスです", "hospitals.0.name": "医療機関名を入力してください。" },
  });
  expect(reply.error).toEqual({
    email: ["不正なメールアドレスです"],
    "hospitals[0].name": ["医療機関名を入力してください。"],
  });
});

test("any other refusal is above them and sends no password back", () => {
  const reply = refusedReply(
    submission(),
    { message: "パスワードが正しくありません。" },
    { hideFields: ["password"] },
  );
  expect(listErrors(reply.error as Record<string, string[]>)).toEqual([
    { name: "", message: "パスワードが正しくありません。" },
  ]);
  expect(JSON.stringify(reply.initialValue)).not.toContain("himitsu1");
});

test("an erroneous field names its support text, then its error", () => {
  const field = { ...plainField("email"), errors: ["不正なメールアドレスです"] };
  expect(described(field, true)).toEqual({
    "aria-invalid": true,
    "aria-describedby": "email-support email-error",
  });
  expect(described(plainField("email"), false)).toEqual({});
});

test("one choice arrives as a string, several as an array", () => {
  expect(choicesOf(plainField("area", "13"))).toEqual(["13"]);
  expect(choicesOf(plainField("area", ["13", "14"]))).toEqual(["13", "14"]);
  expect(choicesOf(plainField("area"))).toEqual([]);
});

test("a form sent empty is answered in Japanese", () => {
  for (const each of [provision, termsRevision, licenceDecision, suspension, passwordChange]) {
    const reply = parseWithZod(new FormData(), { schema: each }).reply();
    const messages = Object.values(reply.error ?? {}).flatMap((errors) => errors ?? []);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter((message) => !/[ぁ-ん]/.test(message))).toEqual([]);
  }
});
