import { parseHTML } from "linkedom";
import { createElement, type ReactElement } from "react";
import { expect, test } from "vitest";
import { WorkplaceForm } from "~/parts/doctors/record/workplace-form";
import type { ListedView } from "~/parts/lists/listed-view.server";
import { MemberList } from "../../../app/routes/chat/members/member-list";
import { HospitalEditor } from "../../../app/routes/lists/list/hospital-editor";
import { ActiveBanners } from "../../../app/routes/operator/communities/community/active-banners";
import { rendered } from "../../support/rendered";

/** Tells whether the button of that word is seen only after a question was opened. */
function asksFirst(element: ReactElement, word: string): boolean {
  const { document } = parseHTML(rendered(element));
  const [button, ...others] = [...document.querySelectorAll("button")].filter((each) =>
    each.textContent?.includes(word),
  );
  if (!button || others.length > 0) throw new Error(`${others.length + 1} of ${word}`);
  return button.closest("details:not([open])") !== null;
}

test("a hospital goes off a list at once, unless something was noted at it", () => {
  const editor = (noted: Partial<ListedView>) =>
    createElement(HospitalEditor, {
      hospital: { id: "minato", name: "みなと病院", memo: "", mark: "none", rev: 0, ...noted } as ListedView,
      above: null,
      below: null,
      refused: null,
    });
  expect(asksFirst(editor({}), "リストから外す")).toBe(false);
  expect(asksFirst(editor({ memo: "月曜に電話" }), "リストから外す")).toBe(true);
  expect(asksFirst(editor({ mark: "asked" }), "リストから外す")).toBe(true);
});

test("a member of a chat, whom adding again does not give what was said, is not taken out by one press", () => {
  const sato = { objectId: "sato", name: "佐藤 健一", role: "doctor", organization: null } as const;
  const room = { roomId: "room", kind: "group", ownerId: "tanaka", groupId: null } as const;
  const members = [{ ...sato, avatarUrl: null, doctorId: null }];
  const list = createElement(MemberList, { room, members, viewerId: "tanaka", isOfConnect: false });
  expect(asksFirst(list, "外す")).toBe(true);
});

test("a workplace is not deleted by one press", () => {
  const form = createElement(WorkplaceForm, {
    record: { to: "/doctor/a/edit", label: "プロフィールの編集" },
    isNew: false,
    seen: "",
    initial: {},
    looked: false,
    error: null,
    hospitals: [],
    areas: [],
    prefectures: [],
  });
  expect(asksFirst(form, "この勤務先を削除する")).toBe(true);
});

test("a banner, which goes with its picture, is not taken down by one press", async () => {
  const banner = { id: "one", title: "学会のご案内", body: "", link: "", image: null, isEverywhere: false };
  const list = createElement(ActiveBanners, { banners: [banner] });
  expect(await asksFirst(list, "バナーを取り下げる")).toBe(true);
});
