import { hiragana } from "#contract/japanese/kana";
import { exchangeLink } from "~/parts/business-card/way-to-exchange.server";
import { messageLink } from "~/parts/chat/writing/way-to-write.server";
import { territoryText } from "~/parts/users/profile/territory-choices";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { referenceLists } from "~/request/reference.server";

/** An MS as their page shows them, and what the viewer may do about them. */
export async function msProfileOf(api: Api, viewer: WebViewer, id: string) {
  const [ms, lists, way, exchange] = await Promise.all([
    api.ms.profile({ body: { objectId: id } }),
    referenceLists(api),
    messageLink(api, viewer, id),
    exchangeLink(api, viewer, id),
  ]);
  return {
    ms,
    way,
    exchange,
    name: `${ms.lastnameJa} ${ms.firstnameJa}`,
    kana: hiragana(`${ms.lastnameKana} ${ms.firstnameKana}`),
    places: territoryText(ms.territories, lists.prefectures, ms.declaredTerritories),
  };
}
