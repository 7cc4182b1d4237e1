import { hiragana } from "#contract/japanese/kana";
import { territoryText } from "~/parts/users/profile/territory-choices";
import type { Api } from "~/request/api.server";
import { referenceLists } from "~/request/reference.server";

/** A connect user as their page shows them. */
export async function connectProfileOf(api: Api, id: string) {
  const [user, lists] = await Promise.all([api.connect.profile({ params: { id } }), referenceLists(api)]);
  return {
    user,
    name: `${user.lastnameJa} ${user.firstnameJa}`,
    kana: hiragana(`${user.lastnameKana} ${user.firstnameKana}`),
    places: territoryText(user.territories, lists.prefectures, user.declaredTerritories),
  };
}
