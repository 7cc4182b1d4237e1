import { createElement } from "react";
import { expect, test } from "vitest";
import { PersonActs } from "../../../../app/parts/business-card/person-acts";
import { rendered } from "../../../support/rendered";

const ASK = { to: "/business-card/new?to=sato", label: "名刺交換を申請する", isDone: false };
const HELD = { to: "/business-card/cards/sato", label: "名刺を見る", isDone: true };
const REFUSED = { refusal: "メッセージを送るには、名刺交換が必要です。" };

const acts = (messageLink: Parameters<typeof PersonActs>[0]["messageLink"], exchange: typeof ASK) => {
  const html = rendered(createElement(PersonActs, { messageLink, exchange }), "/doctor/sato");
  const words = (text: string) => text.replace(/<[^>]+>/g, "");
  return {
    primary: [...html.matchAll(/<a[^>]*class="btn btn-1[^>]*>(.*?)<\/a>/g)].map(([, text = ""]) =>
      words(text),
    ),
    text: words(html),
  };
};

test("a message comes first, and the card beside it is quieter", () => {
  expect(acts({ to: "/rooms/1" }, ASK).primary).toEqual(["メッセージを送る"]);
  expect(acts({ to: "/rooms/1" }, HELD).primary).toEqual(["メッセージを送る"]);
});

test("where no message goes the card comes first, and then why", () => {
  const { primary, text } = acts(REFUSED, ASK);
  expect(primary).toEqual(["名刺交換を申請する"]);
  expect(text).toBe(`${ASK.label}${REFUSED.refusal}`);
  expect(acts(REFUSED, HELD).primary).toEqual([]);
});
