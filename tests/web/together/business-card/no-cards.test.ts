import { createElement } from "react";
import { expect, test } from "vitest";
import { HeldCards } from "../../../../app/routes/business-card/holder/held-cards";
import { Requests } from "../../../../app/routes/business-card/requests/request-list";
import { rendered } from "../../../support/rendered";

const holder = (isOfConnect: boolean) =>
  rendered(
    createElement(HeldCards, {
      cards: [],
      mayWrite: false,
      isFiltered: false,
      hasOthers: false,
      isOfConnect,
    }),
  );
const sent = (isOfConnect: boolean) =>
  rendered(
    createElement(Requests, {
      logs: [],
      direction: "sent",
      mayAnswer: true,
      mayMute: false,
      isOfConnect,
    }),
  );

test("who has no card and no request yet is led to the search for people; a company, which has none, is not", () => {
  for (const page of [holder, sent]) {
    expect(page(false)).toContain('href="/search"');
    expect(page(true)).not.toContain("さがす");
  }
});
