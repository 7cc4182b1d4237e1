import type { magazines } from "#contract/magazine/calls";
import type { Bodies } from "./bodies";

const ISSUE = { subject: "新しい機能のご案内", body: "空床の検索が速くなりました。", roles: ["doctor"] };

export const magazineBodies: Bodies<typeof magazines> = {
  createMagazine: ISSUE,
  changeMagazine: { ...ISSUE, revision: 1 },
  testMagazine: {},
  scheduleMagazine: { revision: 1, sendAt: null },
  withdrawMagazine: { revision: 1 },
};
