import type { ms } from "#contract/ms/calls";
import type { Bodies } from "./bodies";

export const msBodies: Bodies<typeof ms> = {
  search: { companyCode: "C001", name: "田中" },
  managers: { companyCode: "C001" },
  profile: { objectId: "the-ms" },
  changeProfile: { introduction: "城東地区を担当しています。", tel: "03-0000-0000", avatarUrl: null },
};
