import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Career, Field } from "~/parts/doctors/profile";
import type { ProfileView } from "~/parts/doctors/profile.server";

const rendered = (facts: Partial<ProfileView>) => {
  const doctor = { departments: [], ...facts } as unknown as ProfileView;
  return renderToStaticMarkup(Career({ doctor })) + renderToStaticMarkup(Field({ doctor }));
};

test("what is empty is said to be, line by line", () => {
  const empty = { university: null, certificationYear: null, gender: null, diseases: [], surgeries: [] };
  const page = rendered({ ...empty, unacceptable: [] });
  for (const term of ["出身大学", "医籍登録年", "性別", "得意とする疾患・部位", "対応可能な手術・手技"])
    expect(page).toContain(`<dt>${term}</dt><dd><span class="none">未登録</span>`);
});

test("what is hidden has no line, and is nowhere said to be missing", () => {
  const page = rendered({ departments: ["内科"] });
  for (const word of ["経歴", "出身大学", "性別", "疾患", "手技", "未登録", "非公開"])
    expect(page).not.toContain(word);
});
