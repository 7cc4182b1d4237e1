import { emailOf } from "../../support/cast";
import { type Journey, sends, walk } from "../../support/page/back";
import { callFrom } from "../../support/page/calls";
import { unique } from "../../support/page/chat";
import { expectToast } from "../../support/page/journey";

/** Forms of institutions, companies and the operator. */
const JOURNEYS: Journey[] = [
  ...["bed", "medical_staff", "patient_date", "result", "outpatient"].map(
    (part): Journey => ({
      form: `the hospital's edit page ${part}`,
      by: "suzuki",
      open: async () => `/hospitals/edit/${part}`,
      act: sends("保存する"),
      to: /\/hospitals\/(?!.*refused)/,
      ...(part === "bed" ? { isOfItsKind: true } : {}),
    }),
  ),
  {
    form: "an open bed",
    by: "suzuki",
    open: async () => "/hospitals/edit/open_bed/new",
    act: sends("保存する", { bedKind: "1", either: "2", note: () => unique("夜間も受けます。") }),
    to: /\/hospitals\/edit\/open_bed\?/,
  },
  {
    form: "a connect user's profile",
    by: "takahashi",
    open: async () => "/connect/user/edit",
    act: sends("保存する", { introduction: () => unique("九州を担当しています。") }),
    to: /\/connect\/user\//,
  },
  {
    form: "a company's page",
    by: "aoba",
    open: async () => "/connect/company/edit",
    act: sends("保存する", { address: () => unique("東京都千代田区") }),
    to: /\/connect\/company\//,
  },
  {
    form: "a product",
    by: "aoba",
    open: async () => "/connect/company/products/new",
    act: sends("保存する", {
      name: () => unique("製品"),
      kind: "drug",
      facts: "効能は添付文書をご覧ください。",
    }),
    to: /\/connect\/company\/edit$/,
  },
  {
    form: "a new company",
    by: "operator",
    open: async () => "/admin/companies/new",
    act: sends("登録する", {
      code: () => `C${String(Math.random()).slice(2, 10)}`,
      name: () => unique("製薬"),
      nameKana: "もどる",
      inquiryMailAddress: "modoru@example.jp",
    }),
    to: /\/admin\/companies\/C\d+$/,
    isOfItsKind: true,
  },
  {
    form: "a new hospital",
    by: "operator",
    open: async () => "/admin/hospitals/new",
    act: sends("登録する", { name: () => unique("戻る病院"), type: "6", zipcode: "1000001" }),
    to: /\/admin\/hospitals\/[\w-]+$/,
  },
  {
    form: "a magazine",
    by: "operator",
    open: async () => "/admin/magazine/new",
    act: sends("下書きを保存する", { subject: () => unique("件名"), body: "本文です。", roles: "ms" }),
    to: /\/admin\/magazine\/[\w-]+$/,
  },
  {
    form: "an official item of the board",
    by: "operator",
    open: async () => "/admin/board/new",
    act: sends(/投稿する|掲載する/, { title: () => unique("お知らせ"), content: "戻れることを確かめます。" }),
    to: /\/(admin\/board|board\/[\w-]+)$/,
  },
  {
    form: "a new account",
    by: "operator",
    open: async () => "/admin/accounts/new",
    act: sends("アカウントを作る", {
      role: "ms",
      email: () => `back-${crypto.randomUUID().slice(0, 8)}@example.jp`,
      lastNameJa: "戻田",
      firstNameJa: "歩",
      lastNameKana: "もどた",
      firstNameKana: "あゆむ",
    }),
    to: /\/admin\/accounts\/[\w-]+$/,
    isOfItsKind: true,
  },
  {
    form: "a new community",
    by: "operator",
    open: async () => "/admin/communities/new",
    act: sends("作成する", {
      name: () => unique("戻る広場"),
      description: "確かめます。",
      email: emailOf("sato"),
    }),
    to: /\/admin\/communities\/[\w-]+$/,
  },
  {
    form: "an edited community",
    by: "operator",
    open: async (page) => {
      const data = {
        name: unique("直す広場"),
        description: "確かめます。",
        email: emailOf("sato"),
        creationKey: crypto.randomUUID(),
      };
      const { id } = await callFrom<{ id: string }>(page, "POST", "/admin/communities", data);
      return `/admin/communities/${id}`;
    },
    act: async (page) => {
      await sends("保存する", { description: "書き直しました。" })(page);
      await expectToast(page, "コミュニティの更新が完了しました");
    },
    to: /\/admin\/communities\/[\w-]+$/,
  },
  {
    form: "a new ad",
    by: "operator",
    open: async () => "/admin/ads/new",
    act: sends("保存する", {
      advertiser: "戻る製薬",
      title: () => unique("広告"),
      linkUrl: "https://example.jp/",
      startsOn: "2099-01-01",
      endsOn: "2099-01-02",
      territories: "00",
    }),
    to: /\/admin\/ads$/,
    isOfItsKind: true,
  },
  {
    form: "a new doctor",
    by: "operator",
    open: async () => "/admin/doctors/new",
    act: async (page) => {
      await page.locator("main form [name=doctorCategory]").first().check();
      const reading = { lastNameKana: "もどる", firstNameKana: "いしゃ" };
      await sends("登録する", { lastName: () => unique("戻"), firstName: "医", ...reading })(page);
    },
    to: /\/admin\/doctors\/[\w-]+$/,
  },
];

walk(JOURNEYS);
