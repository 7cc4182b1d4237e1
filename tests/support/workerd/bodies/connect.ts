import type { connect } from "#contract/connect/calls";
import type { Bodies } from "./bodies";

export const connectBodies: Bodies<typeof connect> = {
  changeProfile: { introduction: "地域医療の情報をお届けしています。", tel: "03-0000-0000", avatarUrl: null },
  changeCompany: {
    introduction: "循環器領域の医薬品を製造しています。",
    url: "https://www.example.jp/",
    contactTel: "0120-000-000",
    contactEmail: "medical@example.jp",
    avatarUrl: null,
  },
  putProduct: { name: "アオバロール錠5mg", kind: "drug", documentUrl: "https://www.example.jp/insert.pdf" },
};
