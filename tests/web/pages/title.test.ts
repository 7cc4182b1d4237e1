import { expect, test } from "vitest";
import { pageTitle, serviceShown, USUAL_SERVICES } from "~/title";

const titleAt = (pathname: string, role: string | null, search = "") => {
  const matches = [{ id: "shells/main", data: { services: USUAL_SERVICES, viewer: role && { role } } }];
  return pageTitle("メールアドレス", USUAL_SERVICES, serviceShown(matches, { pathname, search }));
};

test.each([
  ["/mypage/email", "connect", "医の輪コネクト"],
  ["/mypage/security", "connectCompany", "医の輪コネクト"],
  ["/mypage/email", "doctor", "医の輪"],
  ["/terms", "ms", "医の輪"],
])("the title of %s bears the name of the frame for %s", (path, role, name) => {
  expect(titleAt(path, role)).toBe(`メールアドレス | ${name} — 医師のための医療連携サービス`);
});

test("a visitor sees the name of the service that the address belongs to", () => {
  expect(titleAt("/connect/login", null)).toContain("医の輪コネクト");
  expect(titleAt("/terms", null, "?connect=1")).toContain("医の輪コネクト");
  expect(titleAt("/login", null)).not.toContain("コネクト");
});
