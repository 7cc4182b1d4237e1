import { doctorFor, type Journey, type Partner, sends, walk } from "../../support/page/back";
import { callFrom, create } from "../../support/page/calls";
import { makeGroup, unique } from "../../support/page/chat";
import { expect, type Page } from "../../support/page/test";
import { exampleOf } from "../../support/site/examples";

/** A form that is filled in faster than a person could is refused. */
const FILLED_AFTER_MS = 1100;

async function confirmSteps(page: Page) {
  const filledAt = Date.now();
  await expect.poll(() => Date.now() - filledAt).toBeGreaterThan(FILLED_AFTER_MS);
  await page.getByRole("button", { name: "入力内容を確認する" }).click();
  await page.getByRole("button", { name: "送信する" }).click();
}

/** Forms of people: chat, cards, lists, groups, the board, one's own profile, and what is sent to the operator. */
const JOURNEYS: Journey[] = [
  {
    form: "a first message",
    by: "sato",
    open: async (page) =>
      `/rooms/new?to=${await doctorFor(page, async (userId) => {
        const { roomId, refusal } = await callFrom<Partner>(page, "GET", `/chat/partners/${userId}`);
        return roomId === null && refusal === null;
      })}`,
    act: async (page) => {
      await page.getByLabel("メッセージ").fill(unique("先日はありがとうございました。"));
      await page.getByRole("button", { name: "送信する" }).click();
    },
    to: /\/rooms\/[\w-]{33}$/,
  },
  {
    form: "a request for a card",
    by: "sato",
    open: async (page) =>
      `/business-card/new?to=${await doctorFor(page, async (userId) => {
        const { status, requestableFrom } = await callFrom<{
          status: string;
          requestableFrom: number | null;
        }>(page, "POST", "/businessCard/getExchangeStatus", { userId });
        return !["requested", "accepted"].includes(status) && requestableFrom === null;
      })}`,
    act: (page) => page.getByRole("button", { name: "名刺交換を申請する" }).click(),
    to: /\/business-card\/requests\?view=sent$/,
    isOfItsKind: true,
  },
  {
    form: "a room's name",
    by: "tanaka",
    open: async (page) => `${await makeGroup(page, unique("名前"), ["nakamura", "sato"])}/edit`,
    act: async (page) => {
      await page.getByLabel("チャット名").fill(unique("新しい名前"));
      await page.getByRole("button", { name: "変更する" }).click();
    },
    to: /\/rooms\/[\w-]{33}$/,
    isOfItsKind: true,
  },
  {
    form: "further members",
    by: "tanaka",
    open: async (page) => `${await makeGroup(page, unique("追加"), ["nakamura", "sato"])}/members/add`,
    act: async (page) => {
      await page.getByRole("checkbox").first().check();
      await page.getByRole("button", { name: /追加/ }).last().click();
    },
    to: /\/members$/,
  },
  {
    form: "a new list",
    by: "suzuki",
    open: async () => "/lists/new",
    act: async (page) => {
      await page.getByLabel("リスト名").fill(unique("戻る"));
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: /作成/ }).click();
    },
    to: /\/lists\/hospitals\/[\w-]+$/,
    isOfItsKind: true,
  },
  {
    form: "a list's settings",
    by: "suzuki",
    open: async (page) => {
      const id = await create(page, "/lists/hospitals", { name: unique("設定"), type: 2, purpose: 7 });
      return `/lists/hospitals/${id}/edit`;
    },
    act: async (page) => {
      await page.getByLabel("リスト名").fill(unique("新しい設定"));
      await page
        .getByRole("button", { name: /保存|変更/ })
        .first()
        .click();
    },
    to: /\/lists\/hospitals\/[\w-]+$/,
  },
  {
    form: "a new group",
    by: "tanaka",
    open: async () => "/group/new",
    act: async (page) => {
      await page.getByLabel("コミュニティ名").fill(unique("戻る会"));
      await page.getByLabel("コミュニティの説明").fill("戻れることを確かめる会です。");
      await page.getByRole("button", { name: "作成する" }).click();
    },
    to: /\/group\/member\/add\?/,
  },
  {
    form: "a post in a group",
    by: "sato",
    open: () => exampleOf("/group/:id/notice/new"),
    act: async (page) => {
      await page.locator("main form [name=title]").fill(unique("件名"));
      await page.locator("main form [name=detail]").fill("戻れることを確かめます。");
      await page.getByRole("button", { name: "投稿する" }).click();
    },
    to: /\/group\/notice\/[\w-]+$/,
    isOfItsKind: true,
  },
  {
    form: "an item of the board",
    by: "sato",
    open: async () => "/board/new",
    act: async (page) => {
      await page.getByLabel("タイトル").fill(unique("お知らせ"));
      await page.getByLabel("本文").fill("戻れることを確かめます。");
      await page.getByRole("button", { name: "投稿する" }).click();
    },
    to: /\/board\/[\w-]+$/,
  },
  {
    form: "an edited group",
    by: "tanaka",
    open: async (page) => {
      const data = { name: unique("直す会"), description: "戻れることを確かめる会です。" };
      return `/group/${await create(page, "/groups", data)}/edit`;
    },
    act: sends("保存する", { description: "説明を書き直しました。" }),
    to: /\/group\/[\w-]+$/,
  },
  {
    form: "an MS's profile",
    by: "tanaka",
    open: async () => "/ms/edit",
    act: sends("保存する", { introduction: () => unique("循環器を担当しています。") }),
    to: /\/ms\//,
  },
  {
    form: "a report",
    by: "tanaka",
    open: () => exampleOf("/report", "ms"),
    act: sends("通報する", { reason: "other", note: () => unique("確かめてください。") }),
    to: /^(?!.*\/report)/,
  },
  {
    form: "one's own introduction",
    by: "sato",
    open: () => exampleOf("/doctor/:id/edit"),
    act: sends("出身大学・自己紹介を保存する", { introduction: () => unique("内科医です。") }),
    to: /\/doctor\/[\w-]+/,
  },
  {
    form: "one's own departments",
    by: "sato",
    open: () => exampleOf("/doctor/:id/edit/category"),
    act: sends("診療科を保存する"),
    to: /\/doctor\/[\w-]+\/edit#departments$/,
  },
  {
    form: "one's own card",
    by: "sato",
    open: async () => "/business-card/own",
    act: sends("名刺を保存する", { back: () => unique("往診もします。") }),
    to: /\/business-card\/own$/,
  },
  {
    form: "an invitation into a group",
    by: "tanaka",
    open: async (page) => {
      const data = { name: unique("招く会"), description: "戻れることを確かめる会です。" };
      return `/group/member/add?groupId=${await create(page, "/groups", data)}`;
    },
    act: async (page) => {
      await page.locator("main form").getByRole("checkbox").last().check();
      await page.getByLabel("招待コメント").fill("ご参加をお待ちしています。");
      await page.getByRole("button", { name: "選んだ方を招待する" }).click();
    },
    to: /tab=invitations$/,
    isOfItsKind: true,
  },
  {
    form: "an inquiry, in three pages",
    by: "nakamura",
    open: async () => "/contact/form",
    act: async (page) => {
      await page.getByLabel("薬剤師").check();
      await page.getByLabel("都道府県").selectOption("東京都");
      await page.getByLabel("所属医療機関名").fill("青空病院");
      await page.getByLabel("所属医療機関の所在地").fill("東京都千代田区1-1");
      await page.getByLabel("お問い合わせ内容").fill(unique("伺います。"));
      const companies = page.getByRole("button", { name: "お問い合わせ先を表示する" });
      if (await companies.isVisible()) await companies.click();
      await page.locator('input[name="companyCode"]').first().check();
      await page.getByLabel("に同意する").check();
      await confirmSteps(page);
    },
    to: /\/contact\/complete(#companies)?$/,
    isOfItsKind: true,
    steps: 3,
  },
  {
    form: "a correction, in three pages",
    by: "nakamura",
    open: async () => "/posting_information/request",
    act: async (page) => {
      await page.locator("main form [name=subject]").first().check();
      await page.getByLabel("掲載されている医療機関名または氏名").fill("青空病院");
      await page.locator("main form [name=kind]").first().check();
      await page.locator("main form [name=body]").fill(unique("番地が違います。"));
      await page.locator("main form [name=relation]").first().check();
      await confirmSteps(page);
    },
    to: /\/posting_information\/complete$/,
    isOfItsKind: true,
    steps: 2,
  },
];

walk(JOURNEYS);
