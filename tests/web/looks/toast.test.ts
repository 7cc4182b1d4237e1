import { expect, test } from "vitest";
import { staysFor } from "~/ui/overlays/toast";

test("a success stays 2 s, an error or an offer 5 s (SM-10)", () => {
  expect(staysFor({ kind: "success", text: "保存しました" })).toBe(2000);
  expect(staysFor({ kind: "error", text: "保存できませんでした" })).toBe(5000);
  expect(staysFor({ kind: "success", text: "投稿しました", link: { to: "/", label: "投稿を見る" } })).toBe(
    5000,
  );
});
