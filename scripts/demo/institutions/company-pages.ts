import { weekOf } from "../../../workers/api/connect/company";
import { CAST } from "../people/cast";
import type { Row } from "../rows";
import { COMPANY } from "./companies";
import type { World } from "./hospitals";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Page = { introduction: string; department: string; address: string; products: readonly Product[] };
type Product = readonly [name: string, genericName: string, kind: string, facts: string];

/** What the invented companies say of themselves: facts, and products that nobody sells. */
const PAGES: Record<string, Page> = {
  [COMPANY.aoba]: {
    introduction:
      "循環器・腎臓の領域を中心に、医療用医薬品を研究・製造しています。\n製品の適正使用に関する情報を、医薬情報担当者と学術窓口からお届けしています。",
    department: "くすりの相談窓口",
    address: "東京都中央区日本橋本町1-1-1",
    products: [
      [
        "アオバロール錠2.5mg・5mg",
        "青葉ロール塩酸塩",
        "drug",
        "β遮断剤。効能・効果：本態性高血圧症、慢性心不全。",
      ],
      [
        "ハートリーフ錠10mg",
        "葉心グリフロジン水和物",
        "drug",
        "SGLT2阻害剤。効能・効果：2型糖尿病、慢性心不全。",
      ],
      ["青葉メディカルライン", "", "service", "医療機関向けの製品情報の問い合わせシステム。"],
    ],
  },
  C202: {
    introduction: "中枢神経と精神領域の医療用医薬品を製造しています。患者さん向けの資材も用意しています。",
    department: "学術情報センター",
    address: "北海道札幌市中央区北1条西2-2",
    products: [["シラカバチン錠25mg", "白樺チン", "drug", "抗てんかん剤。効能・効果：部分発作の併用療法。"]],
  },
  C203: {
    introduction: "循環器内科と救急の現場で使う医療機器を開発しています。導入前の院内説明会も承ります。",
    department: "カスタマーサポート",
    address: "愛知県名古屋市中区錦3-3-3",
    products: [
      ["シノノメ心電計 SE-12", "", "device", "12誘導心電計。管理医療機器。本体2.4kg、連続使用4時間。"],
      ["シノノメ除細動器 SD-2", "", "device", "半自動除細動器。高度管理医療機器。"],
    ],
  },
  C204: {
    introduction: "体外診断用医薬品と検査試薬を製造しています。",
    department: "検査薬お客様窓口",
    address: "大阪府大阪市北区中之島4-4",
    products: [["アイノ BNPテスト", "", "diagnostic", "全血中のBNPを測定する検査キット。測定時間15分。"]],
  },
  C205: {
    introduction: "再生医療等製品と、その輸送の仕組みを開発しています。",
    department: "メディカルインフォメーション",
    address: "京都府京都市左京区吉田5-5",
    products: [["スイト培養表皮", "ヒト自家培養表皮", "regenerative", "重症熱傷に用いる自家培養表皮。"]],
  },
};

/** Pages, products and the weeks in which they were read; pages of connect users. `users`: everybody there is. */
export function companyPages({ now, nextId }: World, users: readonly Row[]): Record<string, Row[]> {
  const companies = users.filter(
    ({ role, company_code }) => role === "connectCompany" && PAGES[String(company_code)],
  );
  const pages = companies.map((user) => [String(user.id), PAGES[String(user.company_code)] as Page] as const);
  return {
    company_profiles: pages.map(([user_id, page], index) => profile(user_id, page, index, now)),
    company_products: pages.flatMap(([user_id, { products }]) =>
      products.map(([name, generic_name, kind, facts], place) => ({
        id: nextId(),
        user_id,
        name,
        generic_name,
        kind,
        facts,
        document_url: kind === "service" ? null : "https://www.example.jp/insert.pdf",
        created_at: now + place,
        updated_at: now,
      })),
    ),
    company_page_views: pages.flatMap(([user_id], index) =>
      VIEWS.map((views, weeks) => ({
        user_id,
        week_from: weekOf(now) - weeks * WEEK_MS,
        views: Math.max(1, views - index * 9),
      })),
    ),
    connect_profiles: [
      {
        user_id: CAST.takahashi.id,
        introduction:
          "地域連携システムの導入を担当しています。病院と診療所の先生方が、紹介状や空床の情報を無理なくやり取りできる仕組みづくりをお手伝いしています。",
        tel: "03-0000-0106",
        rev: 1,
        updated_at: now,
      },
    ],
  };
}

/** This week and those before it. */
const VIEWS = [23, 41, 38, 4, 29, 33, 18, 12];

function profile(user_id: string, page: Page, index: number, now: number): Row {
  return {
    user_id,
    introduction: page.introduction,
    url: `https://www.example.jp/c20${index + 1}/`,
    address: page.address,
    contact_department: page.department,
    contact_tel: `0120-000-20${index + 1}`,
    contact_email: `medical-c20${index + 1}@example.jp`,
    contact_hours: "平日 9:00〜17:30（祝日・会社休日を除く）",
    rev: 1,
    updated_at: now,
  };
}
