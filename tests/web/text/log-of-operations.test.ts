import { expect, test } from "vitest";
import { detailText, nobodyText } from "../../../app/parts/operator/labels";

test("an entry of the log of operations says in Japanese how something was done, and that it was at the command line", () => {
  const granted = JSON.stringify({ by: "command", permission: "operator" });
  expect(detailText(granted)).toBe("方法：コマンド、権限：運営");
  expect(nobodyText(granted)).toBe("（コマンド）");
  expect(detailText(JSON.stringify({ by: "first-link" }))).toBe("方法：初回設定のリンク");
  expect(detailText(JSON.stringify({ by: "reset-link" }))).toBe("方法：再設定のリンク");
  expect(detailText(JSON.stringify({ by: "owner" }))).toBe("方法：本人");
  expect(nobodyText(JSON.stringify({ reason: "" }))).toBe("（未ログイン）");
});
