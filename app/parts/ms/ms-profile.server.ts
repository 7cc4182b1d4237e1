import { hiragana } from "#contract/japanese/kana";
import { exchangeLink } from "~/parts/business-card/exchange-entry.server";
import { messageLinkTo } from "~/parts/chat/writing/message-link.server";
import { territoryText } from "~/parts/users/profile/territory-choices";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { referenceLists } from "~/request/reference.server";

/** An MS as their page shows them, and what the viewer may do about them. */
export async function msProfileOf(api: Api, viewer: WebViewer, id: string) {
  const [ms, lists, messageLink, exchange] = await Promise.all([
    api.ms.profile({ body: { objectId: id } }),
    referenceLists(api),
    messageLinkTo(api, viewer, id),
    exchangeLink(api, viewer, id),
  ]);
  return {
    ms,
    messageLink,
    exchange,
    name: `${ms.lastnameJa} ${ms.firstnameJa}`,
    kana: hiragana(`${ms.lastnameKana} ${ms.firstnameKana}`),
    places: territoryText(ms.territories, lists.prefectures, ms.declaredTerritories),
  };
}
