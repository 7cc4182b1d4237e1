import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { ConnectProfile } from "../../../../app/parts/connect/connect-profile";

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
  introduction: "",
  tel: null,
  rev: 0,
  isSelf: false,
};

function drawn(of: { companyName?: string | null; mayMute?: boolean }): string {
  const { mayMute, ...facts } = of;
  const element = createElement(ConnectProfile, {
    user: { ...USER, ...facts },
    name: "高橋 翔",
    kana: "たかはし しょう",
    places: "全国",
    isOfConnect: false,
    mayMute,
    back: { to: "/", label: "ホーム" },
  });
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element }]) }),
  );
}

test("a doctor keeps a company away on the page of a connect user of it too", () => {
  expect(drawn({ mayMute: true })).toContain("青葉製薬からは受け取らない");
});

test("nobody else does, and nobody where there is no company to keep away", () => {
  for (const of of [{}, { mayMute: true, companyName: null }])
    expect(drawn(of)).not.toContain("受け取らない");
});
