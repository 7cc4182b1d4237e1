import type { imports } from "#contract/imports/calls";
import type { Bodies } from "./bodies";

export const importsBodies: Bodies<typeof imports> = {
  startImport: {
    list: "licences",
    file: new File(
      ["職種,登録番号,姓,名,性別,生年月日,登録年月日\n医師,900001,佐藤,一,男,1980-04-01,2006-04-20"],
      "licences.csv",
    ),
  },
  decideJoin: { source: "bureau", key: "131234567", hospitalId: "" },
  decideProposal: { hospitalId: "nowhere", field: "tel", isAccepted: false },
};
