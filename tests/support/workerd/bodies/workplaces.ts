import type { workplaces } from "#contract/workplaces/calls";
import type { Bodies } from "./bodies";

export const workplacesBodies: Bodies<typeof workplaces> = {
  request: { channel: "operator", note: "地域連携室、内線1234" },
  enterCode: { code: "12345678" },
  object: { reason: "在籍していません。" },
  decide: { isConfirmed: true, reason: "" },
  settleObjection: { isUpheld: false },
};
