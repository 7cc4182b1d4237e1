import { expect, test } from "vitest";
import { initialOf, tintOf } from "~/ui/avatar";
import { staysFor } from "~/ui/toast";

test("a success stays 2 s, an error or an offer 5 s (SM-10)", () => {
  expect(staysFor({ kind: "success", text: "保存しました" })).toBe(2000);
  expect(staysFor({ kind: "error", text: "保存できませんでした" })).toBe(5000);
  expect(staysFor({ kind: "success", text: "投稿しました", link: { to: "/", label: "投稿を見る" } })).toBe(
    5000,
  );
});

test("an initial is one character as a person sees it, and its tint stays", () => {
  expect(initialOf("𠮷田 太郎")).toBe("𠮷");
  expect(initialOf("葛󠄀城 花子")).toBe("葛󠄀");
  expect(tintOf("佐藤 健一")).toBe(tintOf("佐藤 健一"));
});
