import { createElement } from "react";
import { expect, test } from "vitest";
import { OwnCode } from "../../../../app/routes/business-card/own/own-code";
import { qrOf } from "../../../../app/ui/qr/qr.server";
import { rendered } from "../../../support/rendered";

const URL_OF_CARD = "https://inowa.test/card/abc";
const FACE = {
  userId: "sato",
  role: "doctor",
  name: "佐藤 健一",
  kana: "サトウ ケンイチ",
  company: null,
  organization: "みなと医科大学附属病院",
  jobTitle: null,
  avatarUrl: null,
  doctorId: null,
  isWithdrawn: false,
} as const;

function ownCode(hasEnded: boolean): string {
  const link = { code: "abc", expiresAt: 1000, hasEnded, url: URL_OF_CARD, qr: qrOf(URL_OF_CARD) };
  return rendered(createElement(OwnCode, { link, face: FACE }));
}

test("a code that holds is shown with its end, and can be printed", () => {
  const html = ownCode(false);
  for (const shown of ["佐藤 健一の名刺のQRコード", "まで有効", "印刷する", "設定を保存する"])
    expect(html).toContain(shown);
  expect(html).not.toContain("有効期限が切れています");
});

test("its link can be copied: the script that shows that button comes with it", () => {
  expect(ownCode(false)).toMatch(/data-copy="https:.*<script type="module" src="[^"]*copy/);
});

test("a code that has ended is not held out any more, and its owner reads how to go on", () => {
  const html = ownCode(true);
  expect(html).toContain("QRコードの有効期限が切れています");
  expect(html).toMatch(/<details[^>]* open=""/);
  for (const way of ["もう一度有効にする", "新しいコードにする"]) expect(html).toContain(way);
  for (const gone of ["の名刺のQRコード", "まで有効", URL_OF_CARD, "印刷する", "設定を保存する"])
    expect(html).not.toContain(gone);
});

test("a new code, which ends every printed one, is asked about", () => {
  for (const hasEnded of [false, true])
    expect(ownCode(hasEnded)).toMatch(/<details class="more"><summary>新しいコードにする<\/summary>/);
});
