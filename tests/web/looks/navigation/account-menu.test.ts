import { createElement } from "react";
import { expect, test } from "vitest";
import type { WebViewer } from "~/request/context";
import { AccountMenu } from "~/shells/navigation/account-menu";
import { rendered } from "../../../support/rendered";

const VIEWER: WebViewer = {
  id: "someone_ms",
  mark: "0".repeat(32),
  formerMark: null,
  role: "ms",
  principal: "ms",
  name: "事務局 運営",
  doctorId: null,
  companyName: null,
  rank: null,
  avatarUrl: null,
  territories: [],
  hasAgreed: true,
  announcedTerms: null,
  isOperator: false,
  grants: [],
  hasTwoFactors: true,
  secondFactorFrom: null,
  needsSecondFactor: false,
  isSharedTerminal: false,
  isOwnDevice: false,
  isOfferedSecurity: false,
};

const menuOf = (viewer: WebViewer) => rendered(createElement(AccountMenu, { viewer }));

test("an operator is distinguished by a badge of their own, and finds the console", () => {
  const html = menuOf({ ...VIEWER, isOperator: true });
  expect(html).toContain(">運営</span>");
  expect(html).toContain('href="/admin"');
  expect(html).not.toContain(">MS</");
});

test("nobody else is", () => {
  const html = menuOf(VIEWER);
  expect(html).not.toContain('href="/admin"');
  expect(html).toContain("MS");
});
