import { createElement } from "react";
import { expect, test } from "vitest";
import { ConnectProfile } from "../../../../app/parts/connect/connect-profile";
import { rendered } from "../../../support/rendered";

const USER = {
  objectId: "takahashi",
  lastnameJa: "高橋",
  firstnameJa: "翔",
  lastnameKana: "タカハシ",
  firstnameKana: "ショウ",
  companyCode: "aoba",
  companyName: "青葉製薬",
  companyId: null,
  organization: "学術部",
  jobTitle: null,
  avatarUrl: null,
  territories: [],
  declaredTerritories: [],
  introduction: "",
  tel: null,
  rev: 0,
  isSelf: false,
};

function profile(of: { companyName?: string | null; mayMute?: boolean }): string {
  const { mayMute, ...facts } = of;
  return rendered(
    createElement(ConnectProfile, {
      user: { ...USER, ...facts },
      name: "高橋 翔",
      kana: "たかはし しょう",
      places: "全国",
      isOfConnect: false,
      mayMute,
      back: { to: "/", label: "ホーム" },
    }),
  );
}

test("a doctor keeps a company away on the page of a connect user of it too", () => {
  expect(profile({ mayMute: true })).toContain("青葉製薬からは受け取らない");
});

test("nobody else does, and nobody where there is no company to keep away", () => {
  for (const of of [{}, { mayMute: true, companyName: null }])
    expect(profile(of)).not.toContain("受け取らない");
});
